import type { Page } from 'playwright-core';
import { cast } from '../support/cast.ts';
import { open, type Scene } from './scene.ts';

async function typePickup(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Pickup' });
  await field.click();
  await field.fill('Hinjawadi');
  await page.getByRole('option', { name: 'Hinjawadi' }).first().waitFor();
}

/** Lists, menus and pickers that are open over a screen. */
export const openListScenes: readonly Scene[] = [
  { name: 'landing-places', path: '/', show: typePickup },
  {
    name: 'landing-languages',
    path: '/',
    show: async (page) => {
      await page.getByRole('button', { name: 'Language' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'booking-places', as: cast.asha, path: '/booking', show: typePickup },
  { name: 'booking-calendar', as: cast.asha, path: '/booking', show: open('Choose a date') },
  { name: 'booking-times', as: cast.asha, path: '/booking', show: open('Choose a time') },
  {
    name: 'salary-drivers',
    as: cast.admin,
    path: '/admin/drivers/salary-management',
    show: async (page) => {
      await page.getByRole('combobox', { name: 'Driver' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
];
