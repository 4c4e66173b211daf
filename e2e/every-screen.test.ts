import { enact, type Scene } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';
import { violations } from './support/accessibility.ts';
import { cast } from './support/cast.ts';
import { lookAt } from './support/look-at-scenes.ts';
import { journey } from './support/stage.ts';
import { orderFaults } from './support/stylesheet-order.ts';

// The other half of the scenes are the admin's, in a file of their own, so that two workers share them.
describe('every screen', () => lookAt(scenes.filter(({ as: account }) => account !== cast.admin)));

/** These scenes. Throws when one is missing, so that a renamed scene is not passed over. */
function scenesNamed(names: readonly string[]): readonly Scene[] {
  return names.map((wanted) => {
    const found = scenes.find(({ name }) => name === wanted);
    if (!found) throw new Error(`There is no scene '${wanted}'.`);
    return found;
  });
}

/** Scenes with lists, menus, pickers, dialogs, panels and tables, where one part of ui takes styles of another. */
const MADE_OF_PARTS = [
  'booking-places',
  'booking-calendar',
  'booking-times',
  'history-driver',
  'admin-palette',
  'admin-ride',
];

journey('looks the same whichever stylesheet comes last', async (stage) => {
  const found: string[] = [];
  for (const scene of scenesNamed(MADE_OF_PARTS)) {
    const page = await stage.enter(scene.name, { ...(scene.as ? { as: scene.as } : {}), serviceWorkers: 'block' });
    await enact(page, scene);
    found.push(...(await orderFaults(page)).map((line) => `${scene.name}: ${line}`));
  }
  expect(found).toEqual([]);
});

/** Half of a common screen, which is what a page has at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 };
/** Scenes with a table and with a panel that scroll there, and have nothing else that takes the focus. */
const SCROLLED = ['company-billing', 'company-ride'];

journey('lets a keyboard scroll the table and the panel that do not fit at a zoom of 200 %', async (stage) => {
  const found: string[] = [];
  for (const scene of scenesNamed(SCROLLED)) {
    const as = scene.as ? { as: scene.as } : {};
    const page = await stage.enter(scene.name, { ...as, viewport: ZOOMED, serviceWorkers: 'block' });
    await enact(page, scene);
    found.push(...(await violations(page)).map((line) => `${scene.name}: ${line}`));
  }
  expect(found).toEqual([]);
});
