import { openPlatform, type OpenPlatform } from '../open-platform.ts';
import { describeDeactivatedDriver } from './deactivated-driver-suite.ts';
import { describeDrain } from './drain-suite.ts';
import { describeFiles } from './files-suite.ts';
import { describeForgedTokens } from './forged-tokens-suite.ts';
import { describeWay } from './way-suite.ts';

let platform: OpenPlatform;
let url: string;

/** One platform for all suites. Its drivers may start an hour before the pickup, which is the default. */
beforeAll(async () => {
  platform = await openPlatform({ START_EARLY_MINUTES: '60' });
  url = await platform.listen();
});
afterAll(() => platform.close());

const attacked = { urlOf: () => url, dataDirOf: () => platform.dataDir };
describeForgedTokens(attacked);
describeDeactivatedDriver(attacked);
describeFiles(attacked);
describeWay(attacked);
describeDrain(attacked);
