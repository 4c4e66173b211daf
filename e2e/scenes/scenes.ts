import { routes } from '@pahiya/contracts';
import type { Page } from 'playwright-core';
import { cast } from '../support/cast.ts';
import { speak } from '../support/shared-ui.ts';
import { companyScenes } from './company-scenes.ts';
import { dispatchScenes } from './dispatch-scenes.ts';
import { driverLimitScenes } from './driver-limit-scenes.ts';
import { fillTrip } from './fill-trip.ts';
import { joiningScenes } from './joining-scenes.ts';
import { amends, answers, fails, hangs, misfits } from './network.ts';
import { noneCounted, noRides } from './no-rides.ts';
import { assignedMeanwhile } from './overtaken.ts';
import { oddRideScenes } from './odd-ride-scenes.ts';
import { openListScenes } from './open-list-scenes.ts';
import { open, press, withListStates, type Scene } from './scene.ts';
import { securityScenes } from './security-scenes.ts';
import { visitorScenes } from './visitor-scenes.ts';

const { auth, booking, driver, salary, invoice } = routes;

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
  {
    name: 'booking-no-distance',
    as: cast.asha,
    path: '/booking',
    given: [amends(booking.estimateFare, (reply) => ({ ...reply, distanceKnown: false }))],
    show: async (page) => {
      await fillTrip(page);
      await page.getByText('Distance not known').waitFor();
    },
  },
  {
    name: 'booking-no-airport',
    as: cast.asha,
    path: '/booking',
    show: async (page) => {
      await page.getByRole('radio', { name: /Airport/ }).check({ force: true });
      await fillTrip(page);
      await page.getByText(/starts or ends at an airport/).waitFor();
    },
  },
  { name: 'booking-refused', as: cast.asha, path: '/booking', show: press('Book Ride') },
  ...withListStates({ name: 'history', as: cast.asha, path: '/history' }, booking.myBookings, noRides),
  { name: 'history-driver', as: cast.asha, path: '/history', show: open('View Details') },
  { name: 'history-cancel', as: cast.asha, path: '/history', show: open('Cancel ride') },
  { name: 'misfit', as: cast.asha, path: '/booking', given: [misfits('rider')] },
  { name: 'profile', as: cast.asha, path: '/profile' },
  { name: 'profile-loading', as: cast.asha, path: '/profile', given: [hangs(auth.getProfile)], unsettled: true },
  { name: 'profile-failed', as: cast.asha, path: '/profile', given: [fails(auth.getProfile)] },
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
    name: 'admin-assign-driver-overtaken',
    as: cast.admin,
    path: '/admin/bookings',
    given: assignedMeanwhile(),
    show: async (page) => {
      await open(/^Assign Driver to/)(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByText(cast.ravi.name).click();
      await dialog.getByRole('button', { name: 'Assign Driver' }).click();
      await dialog.getByText(/meanwhile/).waitFor();
    },
  },
  {
    name: 'admin-assign-vehicle',
    as: cast.admin,
    path: '/admin/bookings?status=pending',
    show: async (page) => {
      await press(/^More actions for/)(page);
      await page.getByRole('menuitem', { name: 'Assign Vehicle' }).click();
      await page.getByRole('dialog').waitFor();
    },
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
export const scenes: readonly Scene[] = [
  ...visitorScenes,
  ...joiningScenes,
  ...rider,
  ...companyScenes,
  ...onTheRoad,
  ...backOffice,
  ...oddRideScenes,
  ...openListScenes,
  ...dispatchScenes,
  ...driverLimitScenes,
  ...securityScenes,
];
