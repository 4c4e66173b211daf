import { routes } from '@pahiya/contracts';
import type { Page } from 'playwright-core';
import { cast } from '../support/cast.ts';
import { speak } from '../support/shared-ui.ts';
import { answers, fails, hangs, withListStates, type Scene } from './scene.ts';

const { auth, booking, driver, salary, invoice } = routes;
const noRides = { bookings: [] };
/** The figures of the console when there are no rides. */
const noneCounted = answers(booking.rideStats, {
  activeRides: 0,
  ...{ totalBookings: 0, completedBookings: 0, pendingBookings: 0, extrasToDecide: 0 },
  totalRevenue: 0,
});

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();
const open =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await press(name)(page);
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
  };
const pressTab =
  (name: string) =>
  async (page: Page): Promise<void> =>
    page.getByRole('tab', { name }).click();

/** A token of the right length that no mail contains. */
const resetLink = '/reset-password?token=spent-a-long-time-ago';
const visitor: Scene[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'login-driver', path: '/login', show: pressTab('Driver') },
  { name: 'login-company', path: '/login', show: pressTab('Company') },
  {
    name: 'login-refused',
    path: '/login',
    show: async (page) => {
      await pressTab('Company')(page);
      await page.getByRole('textbox', { name: /^Email/ }).fill('nobody@pahiya.example');
      await page
        .getByLabel(/^Password/)
        .first()
        .fill('not the password');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByText(/^Invalid credentials/).waitFor();
    },
  },
  { name: 'register', path: '/register' },
  { name: 'register-refused', path: '/register', show: press(/^(Register|Create)/) },
  { name: 'admin-login', path: '/admin/login' },
  { name: 'forgot-password', path: '/forgot-password?role=user' },
  { name: 'reset-password', path: resetLink },
  {
    name: 'reset-password-spent',
    path: resetLink,
    show: async (page) => {
      for (const field of await page.getByLabel(/^New password/).all()) await field.fill('A new passw0rd');
      await press('Change password')(page);
      await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
    },
  },
  { name: 'company-register', path: '/company-register' },
  { name: 'company-register-refused', path: '/company-register', show: press(/^Register/) },
  { name: 'driver-register', path: '/driver-register' },
  { name: 'driver-register-refused', path: '/driver-register', show: press(/^Register/) },
  { name: 'driver-login', path: '/driver-login' },
  { name: 'not-found', path: '/nothing-here' },
];

async function fillTrip(page: Page): Promise<void> {
  for (const [label, typed] of [
    ['Pickup', 'Hinjawadi'],
    ['Drop', 'Koregaon Park'],
  ] as const) {
    const field = page.getByRole('combobox', { name: label });
    await field.click();
    await field.fill(typed);
    await page.getByRole('option', { name: typed }).first().waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
  }
}

const rider: Scene[] = [
  { name: 'booking', as: cast.asha, path: '/booking' },
  {
    name: 'booking-fare',
    as: cast.asha,
    path: '/booking',
    show: async (page) => {
      await fillTrip(page);
      await page
        .getByRole('region', { name: /^Fare/ })
        .getByText(/ km · about /)
        .first()
        .waitFor();
    },
  },
  {
    name: 'booking-fare-failed',
    as: cast.asha,
    path: '/booking',
    given: [fails(booking.estimateFare)],
    show: async (page) => {
      await fillTrip(page);
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  { name: 'booking-refused', as: cast.asha, path: '/booking', show: press('Book Ride') },
  ...withListStates({ name: 'history', as: cast.asha, path: '/history' }, booking.myBookings, noRides),
  { name: 'history-driver', as: cast.asha, path: '/history', show: open('View Details') },
  { name: 'history-cancel', as: cast.asha, path: '/history', show: open('Cancel ride') },
  { name: 'profile', as: cast.asha, path: '/profile' },
  { name: 'profile-loading', as: cast.asha, path: '/profile', given: [hangs(auth.getProfile)], unsettled: true },
  { name: 'profile-failed', as: cast.asha, path: '/profile', given: [fails(auth.getProfile)] },
];

const desk = '/company-dashboard';
const company: Scene[] = [
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
];

const onTheRoad: Scene[] = [
  ...withListStates({ name: 'driver', as: cast.ravi, path: '/driver-dashboard' }, booking.assignedBookings, noRides),
  {
    name: 'driver-profile-failed',
    as: cast.ravi,
    path: '/driver-dashboard',
    given: [fails(driver.driverProfile)],
  },
  {
    name: 'driver-offline',
    as: cast.ravi,
    path: '/driver-dashboard',
    show: async (page) => {
      // Loads both languages while online.
      await speak(page, 'hi');
      await speak(page, 'en');
      await page.context().setOffline(true);
      await page.getByText(/offline/i).waitFor();
    },
    unsettled: true,
  },
];

const openInvoice = open(/^Invoice/);
const backOffice: Scene[] = [
  { name: 'admin', as: cast.admin, path: '/admin' },
  {
    name: 'admin-loading',
    as: cast.admin,
    path: '/admin',
    given: [
      hangs(auth.peopleStats),
      hangs(booking.rideStats),
      hangs(salary.expenseStats),
      hangs(booking.rideFigures),
      hangs(booking.allBookings),
    ],
    unsettled: true,
  },
  {
    name: 'admin-failed',
    as: cast.admin,
    path: '/admin',
    given: [fails(auth.peopleStats), fails(booking.rideStats), fails(booking.rideFigures), fails(booking.allBookings)],
  },
  ...withListStates(
    { name: 'admin-bookings', as: cast.admin, path: '/admin/bookings', alsoEmpty: [noneCounted] },
    booking.allBookings,
    noRides,
  ),
  {
    name: 'admin-ride',
    as: cast.admin,
    path: '/admin/bookings',
    show: (page) => page.getByRole('row').nth(1).getByRole('button').first().press('Enter'),
  },
  {
    name: 'admin-assign-driver',
    as: cast.admin,
    path: '/admin/bookings?status=pending',
    show: open(/^Assign Driver to/),
  },
  {
    name: 'admin-assign-driver-nobody',
    as: cast.admin,
    path: '/admin/bookings?status=pending',
    given: [answers(driver.listDrivers, { drivers: [] })],
    show: open(/^Assign Driver to/),
  },
  {
    name: 'admin-assign-driver-failed',
    as: cast.admin,
    path: '/admin/bookings?status=pending',
    given: [fails(driver.listDrivers)],
    show: open(/^Assign Driver to/),
  },
  {
    name: 'admin-assign-vehicle',
    as: cast.admin,
    path: '/admin/bookings?status=pending',
    show: open(/^Assign Vehicle to/),
  },
  { name: 'admin-desk', as: cast.admin, path: '/admin/bookings?desk=open' },
  {
    name: 'admin-desk-done',
    as: cast.admin,
    path: '/admin/bookings?desk=open',
    given: [answers(booking.allBookings, noRides), noneCounted],
  },
  {
    name: 'admin-desk-failed',
    as: cast.admin,
    path: '/admin/bookings?desk=open',
    given: [fails(driver.listDrivers)],
  },
  {
    name: 'admin-palette',
    as: cast.admin,
    path: '/admin/bookings',
    show: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'register-company', as: cast.admin, path: '/admin/companies/register-company' },
  ...withListStates(
    { name: 'registered-companies', as: cast.admin, path: '/admin/companies/registered-companies' },
    auth.listCompanies,
    { companies: [] },
  ),
  { name: 'add-driver', as: cast.admin, path: '/admin/drivers/add-driver' },
  { name: 'add-driver-refused', as: cast.admin, path: '/admin/drivers/add-driver', show: press(/^Register/) },
  ...withListStates(
    { name: 'manage-drivers', as: cast.admin, path: '/admin/drivers/manage-drivers' },
    driver.listDrivers,
    { drivers: [] },
  ),
  { name: 'driver-details', as: cast.admin, path: '/admin/drivers/manage-drivers', show: open(/^View details/) },
  {
    name: 'driver-details-failed',
    as: cast.admin,
    path: '/admin/drivers/manage-drivers',
    given: [fails(driver.driverReport)],
    show: open(/^View details/),
  },
  { name: 'salary-nobody', as: cast.admin, path: '/admin/drivers/salary-management' },
  {
    name: 'salary',
    as: cast.admin,
    path: '/admin/drivers/salary-management',
    show: chooseDriver,
  },
  {
    name: 'salary-failed',
    as: cast.admin,
    path: '/admin/drivers/salary-management',
    given: [fails(salary.salaryStatus)],
    show: chooseDriver,
  },
  ...withListStates(
    { name: 'invoices', as: cast.admin, path: '/admin/billing/booking-invoice' },
    booking.allBookings,
    noRides,
  ),
  {
    name: 'invoice',
    as: cast.admin,
    path: '/admin/billing/booking-invoice?status=completed',
    show: async (page) => {
      await openInvoice(page);
      await page.getByRole('dialog').getByRole('article').waitFor();
    },
  },
  {
    name: 'invoice-failed',
    as: cast.admin,
    path: '/admin/billing/booking-invoice?status=completed',
    given: [fails(invoice.getInvoice)],
    show: openInvoice,
  },
  { name: 'monthly-invoice', as: cast.admin, path: '/admin/billing/monthly-invoice' },
  {
    name: 'monthly-invoice-failed',
    as: cast.admin,
    path: '/admin/billing/monthly-invoice',
    given: [fails(invoice.monthlyStatement)],
  },
  { name: 'company-invoice-none', as: cast.admin, path: '/admin/billing/company-invoice' },
  {
    name: 'company-invoice',
    as: cast.admin,
    path: '/admin/billing/company-invoice',
    show: async (page) => {
      await page.getByRole('combobox', { name: 'Company' }).selectOption({ label: 'Demo Industr…' });
      await page.getByText(/^Everything invoiced to Demo Industries/).waitFor();
    },
  },
  { name: 'pricing', as: cast.admin, path: '/admin/pricing' },
  { name: 'pricing-failed', as: cast.admin, path: '/admin/pricing', given: [fails(booking.getPricing)] },
];

async function chooseDriver(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Driver' });
  await field.click();
  await field.fill(cast.ravi.phoneNumber);
  await page.getByRole('option', { name: cast.ravi.name }).click();
}

/** Every screen in every state. */
export const scenes: readonly Scene[] = [...visitor, ...rider, ...company, ...onTheRoad, ...backOffice];
