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
      await page.getByLabel('Area', { exact: true }).pressSequentially('hinj', { delay: 60 });
      await page
        .getByRole('option', { name: /^Hinjawadi/ })
        .first()
        .click();
      await page.getByLabel('Radius of the area').waitFor();
    },
  },
];
