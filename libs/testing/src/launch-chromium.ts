import { chromium, type Browser } from 'playwright-core';

/** Pages of a test are short-lived: V8's best compiler works longer on a script than the page then runs it. */
const WITHOUT_BEST_COMPILER = '--js-flags=--no-turbofan';

/**
 * The machine's Chromium, headless and without background requests. scripts/test-tools.mjs sets its paths: that of the headless
 * shell where there is one, because the whole Chromium also draws windows and keeps profiles.
 */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    // Build machines run as root and have a small /dev/shm. Background requests to Google's hosts only cost time.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      WITHOUT_BEST_COMPILER,
    ],
  });
}
