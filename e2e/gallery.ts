import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { launchChromium } from '@pahiya/testing/browser';
import type { Browser, Page } from 'playwright-core';
import { enact, loaded, settled, type Scene } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';
import { sessionOf } from './support/cast.ts';
import { startPlatform } from '@pahiya/testing/platform';
import { speak } from './support/shared-ui.ts';

/**
 * Photographs every screen in every state into e2e/gallery: two sizes, light and dark, English and Hindi.
 * The arguments are beginnings of scene names; without arguments it takes all scenes.
 */
const FOLDER = join(import.meta.dirname, 'gallery');
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const LOOKS = [
  ['light', 'en'],
  ['dark', 'en'],
  ['dark', 'hi'],
  ['light', 'hi'],
] as const;
const AT_ONCE = 2;
/** A map restyles itself after a change of theme or language, and fires no event when it is done. */
const MAP_STYLE_MS = 2_000;

async function photograph(browser: Browser, { url, scene }: { url: string; scene: Scene }): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      hasTouch: size === 'phone',
      timezoneId: 'Asia/Kolkata',
      geolocation: { latitude: 18.5913, longitude: 73.7389 },
      permissions: ['geolocation'],
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    context.setDefaultTimeout(15_000);
    try {
      const page = await context.newPage();
      if (scene.as) {
        await page.goto('/health/live');
        await page.evaluate(
          (kept) => {
            for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
          },
          await sessionOf(url, scene.as),
        );
      }
      await enact(page, scene);
      await photographLooks(page, { name: `${scene.name}.${size}`, suffix: '' });
      const height = await wholeHeight(page);
      if (height === null) continue;
      // With a window as high as the page, maps and sections further down load too.
      await page.setViewportSize({ width: viewport.width, height });
      if (!scene.unsettled) await loaded(page);
      await photographLooks(page, { name: `${scene.name}.${size}`, suffix: '.whole' });
    } finally {
      await context.close();
    }
  }
}

async function photographLooks(page: Page, { name, suffix }: { name: string; suffix: string }): Promise<void> {
  for (const [theme, language] of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await speak(page, language);
    await settled(page);
    if ((await page.locator('.maplibregl-canvas').count()) > 0) await page.waitForTimeout(MAP_STYLE_MS);
    const path = join(FOLDER, `${name}.${theme}.${language}${suffix}.png`);
    await page.screenshot({ path, fullPage: suffix !== '' });
  }
}

/** The height of the page in CSS pixels; null when the window shows all of it, or a dialog is open. */
function wholeHeight(page: Page): Promise<number | null> {
  // Scroll to the end first: sections that have not loaded have an estimated height.
  return page.evaluate<number | null>(
    `(async () => {
      const { documentElement: root } = document;
      if (root.scrollHeight <= innerHeight || document.querySelector('[role="dialog"], [role="alertdialog"]')) return null;
      for (let top = 0; top < root.scrollHeight; top += innerHeight) {
        scrollTo(0, top);
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }
      scrollTo(0, 0);
      return root.scrollHeight;
    })()`,
  );
}

const wanted = process.argv.slice(2);
const chosen = scenes.filter(({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)));
if (wanted.length === 0) await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });

const running = process.env.PAHIYA_URL === undefined ? await startPlatform() : undefined;
const url = running?.url ?? String(process.env.PAHIYA_URL);
const browser = await launchChromium();
const missed: string[] = [];
const waiting = [...chosen];
try {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
        await photograph(browser, { url, scene }).catch((error: Error) => {
          missed.push(`${scene?.name}: ${error.message.split('\n')[0]}`);
        });
      }
    }),
  );
} finally {
  await browser.close();
  await running?.stop();
}

const pictures = chosen.length * Object.keys(SIZES).length * LOOKS.length;
await writeFile(join(FOLDER, 'index.html'), contactSheet(chosen));
console.log(`${chosen.length} scenes, up to ${pictures} pictures: ${relative(process.cwd(), FOLDER)}/index.html`);
for (const line of missed) console.error(`not photographed: ${line}`);
if (missed.length > 0) process.exitCode = 1;

function contactSheet(shown: readonly Scene[]): string {
  const figures = shown.flatMap(({ name }) =>
    Object.keys(SIZES).flatMap((size) =>
      LOOKS.map(([theme, language]) => {
        const file = `${name}.${size}.${theme}.${language}.png`;
        return `<figure><img loading="lazy" src="${file}" alt=""><figcaption>${file}</figcaption></figure>`;
      }),
    ),
  );
  return `<!doctype html><meta charset="utf-8"><title>Every screen of Pahiya</title>
<style>body{display:grid;grid-template-columns:repeat(auto-fill,minmax(320px,1fr));gap:16px;font:12px sans-serif}img{width:100%;border:1px solid #ccc}</style>
${figures.join('\n')}`;
}
