import { enact, settled, type Scene } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';
import { sidewaysScroll, violations } from './support/accessibility.ts';
import { journey, PHONE } from './support/stage.ts';

const DESKTOP = { width: 1280, height: 860 };

const byWho = Map.groupBy(scenes, ({ as: account }) => account?.name ?? 'a visitor');

describe('every screen in every state', () => {
  for (const [who, theirs] of byWho) {
    journey(
      `of ${who} can be read and used by any means, on a desk in light and on the narrowest phone in the dark`,
      async (stage) => {
        const troubles: string[] = [];
        for (const scene of theirs) troubles.push(...(await troublesOf(scene)));
        expect(troubles).toEqual([]);

        async function troublesOf(scene: Scene): Promise<string[]> {
          const page = await stage.enter(`${who} at ${scene.name}`, scene.as ? { as: scene.as } : {});
          await page.setViewportSize(DESKTOP);
          await page.emulateMedia({ colorScheme: 'light' });
          await enact(page, scene);
          const found = (await violations(page)).map((line) => `${scene.name} at ${DESKTOP.width} px, light: ${line}`);
          await page.setViewportSize(PHONE);
          await page.emulateMedia({ colorScheme: 'dark' });
          await settled(page);
          const tooWide = await sidewaysScroll(page);
          if (tooWide > 0) found.push(`${scene.name} scrolls sideways by ${tooWide} px at ${PHONE.width} px`);
          found.push(...(await violations(page)).map((line) => `${scene.name} at ${PHONE.width} px, dark: ${line}`));
          await page.context().close();
          return found;
        }
      },
      { minutes: 6 },
    );
  }
});
