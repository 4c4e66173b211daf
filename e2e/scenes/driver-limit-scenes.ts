import { cast } from '../support/cast.ts';
import type { Scene } from './scene.ts';

/** A new driver with working hours and an area. */
export const driverLimitScenes: readonly Scene[] = [
  {
    name: 'add-driver-limits',
    as: cast.admin,
    path: '/admin/drivers/add-driver',
    show: async (page) => {
      await page.getByLabel('Works from').fill('10 pm');
      await page.getByLabel('Works until').fill('6 am');
      const area = page.getByRole('combobox', { name: 'Area', exact: true });
      await area.pressSequentially('hinj', { delay: 60 });
      await page
        .getByRole('option', { name: /^Hinjawadi/ })
        .first()
        .waitFor();
      // By keyboard: on a phone the list moves above the field when the places arrive. A click that misses it is repeated by
      // scrolling the page, and that closes the list.
      await area.press('ArrowDown');
      await area.press('Enter');
      await page.getByLabel('Radius of the area').waitFor();
    },
  },
];
