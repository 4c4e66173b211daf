import { enact, settled, type Scene } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';
import { sidewaysScroll, violations } from './support/accessibility.ts';
import { atOnce } from './support/at-once.ts';
import { journey, PHONE, type Stage } from './support/stage.ts';

const DESKTOP = { width: 1280, height: 860 };

const byWho = Map.groupBy(scenes, ({ as: account }) => account?.name ?? 'a visitor');

describe('every screen in every state', () => {
  for (const [who, theirs] of byWho) {
    journey(
      `of ${who} can be read and used by any means, on a desk in light and on the narrowest phone in the dark`,
      async (stage) => {
        const found = await atOnce(theirs, (scene) => troublesOf(stage, scene));
        expect(found.flat()).toEqual([]);
      },
      { minutes: 6 },
    );
  }
});

/** A line for each; the page of a scene that has any stays open, to be photographed when the journey fails. */
async function troublesOf(stage: Stage, scene: Scene): Promise<string[]> {
  const page = await stage.enter(scene.name, scene.as ? { as: scene.as } : {});
  const troubles: string[] = [];
  try {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    await enact(page, scene);
    for (const line of await violations(page)) troubles.push(`${scene.name} at ${DESKTOP.width} px, light: ${line}`);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await settled(page);
    const tooWide = await sidewaysScroll(page);
    if (tooWide > 0) troubles.push(`${scene.name} scrolls sideways by ${tooWide} px at ${PHONE.width} px`);
    for (const line of await violations(page)) troubles.push(`${scene.name} at ${PHONE.width} px, dark: ${line}`);
  } catch (error) {
    troubles.push(`${scene.name} does not get there: ${String(error)}`);
  }
  if (troubles.length === 0) await page.context().close();
  return troubles;
}
