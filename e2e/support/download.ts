import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';

/** The file that a click downloads: its name and its bytes. */
export async function readDownload(page: Page, click: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), content: await buffer(await download.createReadStream()) };
}
