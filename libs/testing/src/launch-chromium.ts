import { chromium, type Browser } from 'playwright-core';

/**
 * The machine's Chromium, headless and without background requests. Its path is `CHROME_PATH`, which scripts/test-tools.mjs sets,
 * else Debian's.
 */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    // Build machines run as root and have a small /dev/shm. Background requests to Google's hosts only cost time.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
}
