import type { Page } from 'playwright-core';
import { enact, forget, settled, type Scene } from '../scenes/scene.ts';
import { sidewaysScroll, violations } from './accessibility.ts';
import { speak } from './shared-ui.ts';
import { journey, PHONE, type Stage } from './stage.ts';

const DESKTOP = { width: 1280, height: 860 };
/** The widest is a very large screen. The narrowest phone, in English, is measured with the other faults of a scene. */
const WIDTHS = { en: [768, 1200, 1920, 2560], hi: [PHONE.width, 768, 1200, 1920, 2560] };
/** Two at once, because a page waits for its network half of the time. */
const PAGES = 2;

/** A journey for each person of these scenes, which looks at all scenes of the person. */
export function lookAt(scenes: readonly Scene[]): void {
  for (const [who, theirs] of Map.groupBy(scenes, ({ as: account }) => account?.name ?? 'a visitor')) {
    journey(
      `of ${who} is accessible in every state, and fits every width in English and in Hindi`,
      async (stage) => {
        const waiting = theirs.values();
        const found = await Promise.all(Array.from({ length: PAGES }, () => troublesOf(stage, waiting)));
        expect(found.flat()).toEqual([]);
      },
      // An admin has some seventy scenes; a slow machine took nine minutes for them.
      { minutes: 20 },
    );
  }
}

/** A line for each fault. A page with faults stays open, so that the failure has a screenshot of it. */
async function troublesOf(stage: Stage, waiting: Iterable<Scene>): Promise<string[]> {
  const all: string[] = [];
  let page: Page | undefined;
  for (const scene of waiting) {
    page ??= await stage.enter(scene.name, { ...(scene.as ? { as: scene.as } : {}), serviceWorkers: 'block' });
    const troubles = await look(page, scene);
    all.push(...troubles);
    if (troubles.length > 0) page = undefined;
    else await forget(page);
  }
  return all;
}

async function look(page: Page, scene: Scene): Promise<string[]> {
  try {
    await appear(page, DESKTOP, 'light');
    await enact(page, scene);
    const troubles = await faults(page, scene, 'light');
    await appear(page, PHONE, 'dark');
    await settled(page);
    troubles.push(...(await faults(page, scene, 'dark')));
    if (isScreen(scene)) troubles.push(...(await tooWide(page, scene)));
    return troubles;
  } catch (error) {
    return [`${scene.name} does not get there: ${String(error)}`];
  }
}

/** Changes both at once, so that the page is drawn anew once. */
async function appear(page: Page, size: { width: number; height: number }, colorScheme: 'light' | 'dark') {
  await Promise.all([page.setViewportSize(size), page.emulateMedia({ colorScheme })]);
}

async function faults(page: Page, { name }: Scene, theme: string): Promise<string[]> {
  const width = page.viewportSize()?.width;
  const pixels = await sidewaysScroll(page);
  return [
    ...(pixels > 0 ? [`${name} scrolls sideways by ${pixels} px at ${width} px`] : []),
    ...(await violations(page)).map((line) => `${name} at ${width} px, ${theme}: ${line}`),
  ];
}

/** The widths are checked in one state of each screen: its other states are no wider. */
const isScreen = ({ given, unsettled, name }: Scene) => !given && !unsettled && !name.endsWith('-refused');

async function tooWide(page: Page, { name }: Scene): Promise<string[]> {
  const troubles: string[] = [];
  for (const language of ['en', 'hi'] as const) {
    await speak(page, language);
    for (const width of WIDTHS[language]) {
      await page.setViewportSize({ width, height: DESKTOP.height });
      await settled(page);
      const pixels = await sidewaysScroll(page);
      if (pixels > 0) troubles.push(`${name} scrolls sideways by ${pixels} px at ${width} px, in ${language}`);
    }
  }
  return troubles;
}
