import { chromium, type Browser } from 'playwright-core';

/**
 * The machine's Chromium, headless, with nothing that it would do on its own account.
 * Where it is: `CHROME_PATH`, which scripts/test-tools.mjs sets, else Debian's place.
 */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    // Build machines run as root and have a small /dev/shm; looking up its maker's hosts only costs time.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
}
