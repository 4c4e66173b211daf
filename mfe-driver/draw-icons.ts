import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** Draws public/icons from the wheel of libs/ui's logo. Run `node mfe-driver/draw-icons.ts` after changing the logo. */
const INK = '#14161a';
const PAPER = '#ffffff';
const MARIGOLD = '#f5b301';
/**
 * Only a circle in the middle of a maskable icon, with 80 % of its width, is sure to be visible:
 * https://w3c.github.io/manifest/#icon-masks
 */
const MASKED_SIZE = 0.58;
const SIZE = 0.72;

const wheel = (ink: string, hub: string) => `
  <circle cx="16" cy="16" r="13.4" fill="none" stroke="${ink}" stroke-width="4.2"/>
  ${[0, 60, 120, 180, 240, 300].map((angle) => `<path d="M14.9 4.5h2.2l.9 8h-4z" fill="${ink}" transform="rotate(${angle} 16 16)"/>`).join('')}
  <circle cx="16" cy="16" r="5.4" fill="${hub}" stroke="${ink}" stroke-width="1.8"/>`;

/** The wheel in the middle of a square. `size` is the wheel's part of the square's width. */
function icon({ size, radius }: { size: number; radius: number }): string {
  const at = 16 - 16 * size;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${INK}"/>
    <g transform="translate(${at} ${at}) scale(${size})">${wheel(PAPER, MARIGOLD)}</g></svg>`;
}

const folder = join(import.meta.dirname, 'public/icons');
await mkdir(folder, { recursive: true });
await writeFile(
  join(folder, 'monochrome.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${wheel('#000', 'none')}\n</svg>\n`,
);

const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
for (const pixels of [192, 512]) {
  for (const [name, svg] of [
    ['icon', icon({ size: SIZE, radius: 7 })],
    ['maskable', icon({ size: MASKED_SIZE, radius: 0 })],
  ]) {
    await page.setViewportSize({ width: pixels, height: pixels });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
    await page.screenshot({ path: join(folder, `${name}-${pixels}.png`), omitBackground: true });
  }
}
await browser.close();
