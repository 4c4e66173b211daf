import { openPlatform, type OpenPlatform } from './open-platform.ts';
import { describeRides } from './ride-suite.ts';

let platform: OpenPlatform;
let url = '';
beforeAll(async () => {
  platform = await openPlatform();
  url = await platform.listen();
}, 60_000);
afterAll(() => platform.close());

describe('the platform in one process', () => describeRides(() => url));
