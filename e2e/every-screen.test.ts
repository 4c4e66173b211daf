import type { Page } from 'playwright-core';
import { graveViolations, sidewaysScroll } from './support/accessibility.ts';
import { cast, type Account } from './support/cast.ts';
import { journey, PHONE } from './support/stage.ts';

const DESKTOP = { width: 1280, height: 860 };

interface Screens {
  who: string;
  as?: Account;
  paths: readonly string[];
}

const screens: readonly Screens[] = [
  { who: 'a visitor', paths: ['/', '/login', '/admin/login'] },
  { who: 'a rider', as: cast.asha, paths: ['/booking', '/history'] },
  {
    who: 'a company',
    as: cast.company,
    paths: [
      '/company-dashboard',
      '/company-dashboard/employees/register',
      '/company-dashboard/employees',
      '/company-dashboard/bookings',
      '/company-dashboard/billing',
    ],
  },
  { who: 'a driver', as: cast.ravi, paths: ['/driver-dashboard'] },
  {
    who: 'an admin',
    as: cast.admin,
    paths: [
      '/admin',
      '/admin/companies/register-company',
      '/admin/companies/registered-companies',
      '/admin/drivers/add-driver',
      '/admin/drivers/manage-drivers',
      '/admin/drivers/salary-management',
      '/admin/bookings',
      '/admin/billing/booking-invoice',
      '/admin/billing/monthly-invoice',
      '/admin/billing/company-invoice',
      '/admin/pricing',
    ],
  },
];

describe('every screen', () => {
  for (const { who, as: account, paths } of screens) {
    journey(`${who} can read and use it by any means, in light and dark, on the narrowest phone too`, async (stage) => {
      const page = await stage.enter(who, account ? { as: account } : {});
      const troubles: string[] = [];
      for (const path of paths) {
        await page.setViewportSize(DESKTOP);
        await page.emulateMedia({ colorScheme: 'light' });
        await open(page, path);
        troubles.push(...(await graveViolations(page)).map((line) => `${path} at ${DESKTOP.width} px, light: ${line}`));

        await page.setViewportSize(PHONE);
        // Opened anew: while a page changes from one theme to the other, nothing has its contrast.
        await page.emulateMedia({ colorScheme: 'dark' });
        await open(page, path);
        const tooWide = await sidewaysScroll(page);
        if (tooWide > 0) troubles.push(`${path} scrolls sideways by ${tooWide} px at ${PHONE.width} px`);
        troubles.push(...(await graveViolations(page)).map((line) => `${path} at ${PHONE.width} px, dark: ${line}`));
      }
      expect(troubles).toEqual([]);
    });
  }
});

/** The page with what it loads: an empty frame is always fine. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}
