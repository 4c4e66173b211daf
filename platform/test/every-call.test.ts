import { describeAccess } from './access-suite.ts';
import { describeBadInput } from './bad-input-suite.ts';
import { describeBodyFields } from './body-fields-suite.ts';
import { describeExtremeBodies } from './extreme-bodies-suite.ts';
import { openPlatform, type OpenPlatform } from './open-platform.ts';

let platform: OpenPlatform;
let url: string;

/** One platform for all suites. */
beforeAll(async () => {
  platform = await openPlatform();
  url = await platform.listen();
});
afterAll(() => platform.close());

const called = { platformOf: () => platform, urlOf: () => url };
describeAccess(called);
describeBodyFields(called);
describeExtremeBodies(called);
// Last, because an arbitrary body may change what the others rely on.
describeBadInput(called);
