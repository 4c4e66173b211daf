import { routes } from '@pahiya/contracts';
import { cast } from '../support/cast.ts';
import { fails, hangs } from './network.ts';
import { open, press, withListStates, type Scene } from './scene.ts';

const { auth, booking, invoice } = routes;
const noRides = { bookings: [] };
const desk = '/company-dashboard';
export const companyScenes: readonly Scene[] = [
  { name: 'company', as: cast.company, path: desk },
  {
    name: 'company-loading',
    as: cast.company,
    path: desk,
    given: [hangs(booking.companyStats), hangs(booking.companyBookings), hangs(booking.companyFigures)],
    unsettled: true,
  },
  {
    name: 'company-failed',
    as: cast.company,
    path: desk,
    given: [fails(booking.companyStats), fails(booking.companyBookings), fails(booking.companyFigures)],
  },
  { name: 'company-narrowed', as: cast.company, path: `${desk}?status=completed&cabType=Sedan` },
  {
    name: 'company-palette',
    as: cast.company,
    path: `${desk}/employees`,
    show: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.type('asha');
      await page
        .getByRole('option', { name: /Asha Rao/ })
        .first()
        .waitFor();
    },
  },
  { name: 'company-bookings-none-match', as: cast.company, path: `${desk}/bookings?q=nowhere-at-all&sort=fare` },
  ...withListStates(
    { name: 'company-bookings', as: cast.company, path: `${desk}/bookings` },
    booking.companyBookings,
    noRides,
  ),
  {
    name: 'company-ride',
    as: cast.company,
    path: `${desk}/bookings`,
    show: (page) => page.getByRole('row').nth(1).getByRole('button').first().press('Enter'),
  },
  ...withListStates({ name: 'employees', as: cast.company, path: `${desk}/employees` }, auth.listEmployees, {
    employees: [],
  }),
  { name: 'employees-delete', as: cast.company, path: `${desk}/employees`, show: open(/^Delete /) },
  { name: 'register-employee', as: cast.company, path: `${desk}/employees/register` },
  {
    name: 'register-employee-refused',
    as: cast.company,
    path: `${desk}/employees/register`,
    show: press('Register employee'),
  },
  { name: 'company-billing', as: cast.company, path: `${desk}/billing` },
  { name: 'company-billing-failed', as: cast.company, path: `${desk}/billing`, given: [fails(booking.companyStats)] },
  {
    name: 'company-statement-failed',
    as: cast.company,
    path: `${desk}/billing`,
    given: [fails(invoice.companyStatement)],
    show: (page) => page.getByRole('button', { name: 'Retry' }).scrollIntoViewIfNeeded(),
  },
  { name: 'company-profile', as: cast.company, path: `${desk}/profile` },
  { name: 'company-settings', as: cast.company, path: `${desk}/settings` },
  {
    name: 'company-settings-failed',
    as: cast.company,
    path: `${desk}/settings`,
    given: [fails(auth.getCompanyProfile), fails(booking.getRideLimits)],
  },
];
