import { enact, settled, type Scene } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';
import { sidewaysScroll } from './support/accessibility.ts';
import { atOnce } from './support/at-once.ts';
import { speak } from './support/shared-ui.ts';
import { journey, type Stage } from './support/stage.ts';

/** From the narrowest phone to a wall. */
const WIDTHS = [360, 768, 1200, 1920, 2560];
const HEIGHT = 860;

/** A screen and not one of its states: these are as wide as it or narrower. */
const screens = scenes.filter(({ given, unsettled, name }) => !given && !unsettled && !name.endsWith('-refused'));
const byWho = Map.groupBy(screens, ({ as: account }) => account?.name ?? 'a visitor');

describe('every screen at every width', () => {
  for (const [who, theirs] of byWho) {
    journey(
      `of ${who} stays within the window, in English and in Hindi`,
      async (stage) => {
        const found = await atOnce(theirs, (scene) => tooWide(stage, scene));
        expect(found.flat()).toEqual([]);
      },
      { minutes: 6 },
    );
  }
});

async function tooWide(stage: Stage, scene: Scene): Promise<string[]> {
  const page = await stage.enter(scene.name, scene.as ? { as: scene.as } : {});
  const troubles: string[] = [];
  try {
    await enact(page, scene);
    for (const language of ['en', 'hi'] as const) {
      await speak(page, language);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: HEIGHT });
        await settled(page);
        const pixels = await sidewaysScroll(page);
        if (pixels > 0) troubles.push(`${scene.name} scrolls sideways by ${pixels} px at ${width} px, in ${language}`);
      }
    }
  } catch (error) {
    troubles.push(`${scene.name} does not get there: ${String(error)}`);
  }
  if (troubles.length === 0) await page.context().close();
  return troubles;
}
