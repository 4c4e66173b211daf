import { eventually } from '@pahiya/testing/eventually';
import type { Page } from 'playwright-core';
import { AdminPage } from './pages/admin.page.ts';
import { DriverPage } from './pages/driver.page.ts';
import { LoginPage } from './pages/login.page.ts';
import { RiderPage } from './pages/rider.page.ts';
import { assignedRide } from './support/assigned-ride.ts';
import { asShown, cast, PASSWORD, type DriverAccount, type RiderAccount } from './support/cast.ts';
import { chooseFile, fillIn, focusIsSomewhere, hasFocus, isFine, press, tabTo, typeInto } from './support/keyboard.ts';
import { newDriver, newRider } from './support/newcomers.ts';
import { photo } from './support/photo.ts';
import { journey, PHONE, platformUrl } from './support/stage.ts';

const harpreet: DriverAccount = {
  role: 'driver',
  name: 'Harpreet Gill',
  phoneNumber: '9812300011',
  vehicleNumber: 'MH12QK1101',
};
const naveen: DriverAccount = {
  role: 'driver',
  name: 'Naveen Patil',
  phoneNumber: '9812300012',
  vehicleNumber: 'MH12QK1102',
};
const farida: DriverAccount = {
  role: 'driver',
  name: 'Farida Sheikh',
  phoneNumber: '9812300013',
  vehicleNumber: 'MH12QK1103',
};
const kiran: RiderAccount = {
  role: 'user',
  name: 'Kiran Sathe',
  companyId: 'DEMO01',
  employeeId: 'E-081',
  email: 'kiran.sathe@demo-industries.example',
};

describe('a driver without a mouse', () => {
  journey('Harpreet registers with both images, the admin activates him, and he logs in and out', async (stage) => {
    const page = await stage.enter('Harpreet');
    await register(page);
    await activate(await stage.enter('the admin', { as: cast.admin }));
    await press(page, page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }));
    await page.waitForURL('**/driver-login');
    await page.getByRole('heading', { level: 1, name: 'Driver login' }).waitFor();
    await isFine(page);
    await new LoginPage(page).typeIn(harpreet);
    await page.getByRole('heading', { level: 1, name: `Welcome, ${harpreet.name}` }).waitFor();
    await page.getByText('No ride right now').waitFor();
    await isFine(page);
    await logOut(page);
  });

  journey('Naveen rejects a ride, the admin assigns Farida, and she completes it', async (stage) => {
    const base = platformUrl();
    const [rider] = await Promise.all([newRider(base, kiran), newDriver(base, naveen), newDriver(base, farida)]);
    const ride = await assignedRide(base, { rider, to: naveen });

    const driver = new DriverPage(await stage.enter('Farida', { as: farida, viewport: PHONE }));
    await driver.open();
    await tabTo(driver.page, driver.page.getByRole('tab', { name: 'Now' }));
    await driver.page.keyboard.press('End');
    await driver.page.getByText('No past rides').waitFor();
    await reject(await stage.enter('Naveen'), ride.bookingId);
    await sendAnother(await stage.enter('the admin', { as: cast.admin }), ride.bookingId);
    await accept(driver, ride.bookingId);
    await lookUpDriver(new RiderPage(await stage.enter('Kiran', { as: kiran })), ride._id);
    await startInTunnel(driver, ride.bookingId);
    await shareOrNot(driver.page);
    await complete(driver, ride.bookingId);
    expect((await ride.now()).status).toBe('completed');
  });
});

async function register(page: Page): Promise<void> {
  await page.goto('/login');
  await press(page, page.getByRole('link', { name: 'Register as a driver' }));
  await page.waitForURL('**/driver-register');
  await page.getByRole('heading', { level: 1, name: 'Register as a driver' }).waitFor();
  const license = page.getByLabel(/^License image/);
  await license.waitFor();
  // Submitting an empty form moves the focus to the first required field.
  await press(page, page.getByRole('button', { name: 'Register', exact: true }));
  await page.getByText('Please fill in all required fields').waitFor();
  await eventually(() => hasFocus(page.getByRole('textbox', { name: /^Full name/ })), {
    describe: 'the focus at the name',
  });
  await isFine(page);

  const { name, phoneNumber, vehicleNumber } = harpreet;
  await fillIn(page, { 'Full name': name, 'Phone number': phoneNumber, Password: PASSWORD });
  await tabTo(page, page.getByRole('radio', { name: 'Male', exact: true }));
  await tabTo(page, page.getByRole('combobox', { name: 'Vehicle type' }));
  await page.keyboard.type('SUV');
  await fillIn(page, { 'Vehicle number': vehicleNumber });
  await chooseFile(page, license, photo('not-my-license.png'));
  await press(page, page.getByRole('button', { name: 'Remove not-my-license.png' }));
  await eventually(() => hasFocus(license), { describe: 'the focus at the field of the file that was removed' });
  await chooseFile(page, license, photo('license.png'));
  await chooseFile(page, page.getByLabel(/^Aadhaar card image/), photo('aadhaar.png'));
  await page.getByText('aadhaar.png', { exact: true }).waitFor();
  await isFine(page);

  await press(page, page.getByRole('button', { name: 'Register', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Waiting for activation' }).waitFor();
  await isFine(page);
}

/** The admin activates the driver who registered. */
async function activate(page: Page): Promise<void> {
  await page.goto('/admin/drivers/manage-drivers');
  await tabTo(page, page.getByRole('tab', { name: 'All drivers' }));
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/status=waiting/);
  await typeInto(page, page.getByRole('searchbox', { name: 'Search drivers' }), harpreet.phoneNumber);
  await page.getByText('1 driver', { exact: true }).waitFor();
  const row = page.getByRole('row').filter({ hasText: harpreet.name });
  await tabTo(page, row.getByRole('button').first());
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: harpreet.name });
  await press(page, dialog.getByRole('button', { name: 'Verify both and activate' }));
  await page.getByText(`${harpreet.name} can be assigned now`).waitFor();
  await dialog.getByText('Active', { exact: true }).waitFor();
  await isFine(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await row.waitFor({ state: 'hidden' });
  await focusIsSomewhere(page);
}

async function logOut(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Log out' }));
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { level: 1, name: /fare you knew before/ }).waitFor();
  await focusIsSomewhere(page);
}

async function reject(page: Page, bookingId: string): Promise<void> {
  await page.goto('/login');
  await tabTo(page, page.getByRole('tab', { name: 'User' }));
  await page.keyboard.press('ArrowRight');
  await new LoginPage(page).typeIn(naveen);
  await page.waitForURL('**/driver-dashboard');
  const card = new DriverPage(page).ride(bookingId);
  const button = card.getByRole('button', { name: 'Reject' });
  const question = page.getByRole('alertdialog');
  await press(page, button);
  await question.waitFor();
  // Escape closes the dialog without a change and returns the focus to the button.
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await eventually(() => hasFocus(button), { describe: 'the focus back at the button' });
  await page.keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: 'Reject ride' }));
  await page.getByText('Booking rejected successfully! Admin and user have been notified.').waitFor();
  await question.waitFor({ state: 'hidden' });
  await page.getByText('No ride right now').waitFor();
  await isFine(page);
}

async function sendAnother(page: Page, bookingId: string): Promise<void> {
  const admin = new AdminPage(page);
  await admin.openBookings();
  await typeInto(page, page.getByRole('searchbox', { name: 'Search rides' }), bookingId.slice(0, 6));
  await page.getByText('1 ride', { exact: true }).waitFor();
  const row = admin.ride(bookingId);
  await row.getByText('Denied').waitFor();
  await tabTo(page, row.getByRole('button').first());
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Assign Driver' });
  await dialog.getByRole('radio').first().waitFor();
  await page.keyboard.type('Farida');
  await dialog.getByRole('radio', { name: farida.name, checked: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`${farida.name} is assigned to ride ${bookingId.slice(0, 6)}`).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await eventually(() => hasFocus(row.getByRole('button').first()), { describe: 'the focus back at the row' });
}

/** The ride arrives while the driver looks at past rides. The message has a button that opens it. */
async function accept(driver: DriverPage, bookingId: string): Promise<void> {
  const { page } = driver;
  await press(page, page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'View' }));
  const card = driver.ride(bookingId);
  await card.waitFor();
  await focusIsSomewhere(page);
  await press(page, card.getByRole('button', { name: 'Accept' }));
  await page.getByText('Booking accepted successfully! Admin and user have been notified.').waitFor();
  await card.getByRole('button', { name: 'Start Ride' }).waitFor();
  // The focus must not move to the next button, because a held key would press it.
  await eventually(() => hasFocus(card), { describe: 'the focus at the ride' });
  await isFine(page);
}

async function lookUpDriver(rider: RiderPage, id: string): Promise<void> {
  const { page } = rider;
  await page.goto('/history');
  const button = rider.ride(id).getByRole('button', { name: 'View Details' });
  await press(page, button);
  const dialog = page.getByRole('dialog', { name: farida.name });
  await dialog.getByText(asShown(farida.phoneNumber)).waitFor();
  await isFine(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await eventually(() => hasFocus(button), { describe: 'the focus back at the button' });
}

/** Starts the ride offline. Log Out then asks, because the start is not sent yet. */
async function startInTunnel(driver: DriverPage, bookingId: string): Promise<void> {
  const { page } = driver;
  const card = driver.ride(bookingId);
  const button = card.getByRole('button', { name: 'Start Ride' });
  await page.context().setOffline(true);
  await press(page, button);
  await card.getByText('Started — will be sent when you are back online').waitFor();
  await isFine(page);

  await press(page, page.getByRole('button', { name: 'Menu' }));
  const leave = page.getByRole('button', { name: 'Log out' });
  await press(page, leave);
  const unsent = page.getByRole('alertdialog', { name: 'Log out with 1 action not sent?' });
  await press(page, unsent.getByRole('button', { name: 'Stay logged in' }));
  await unsent.waitFor({ state: 'hidden' });
  await eventually(() => hasFocus(leave), { describe: 'the focus back at the button' });
  await press(page, page.getByRole('button', { name: 'Close', exact: true }));
  await leave.waitFor({ state: 'hidden' });
  await page.context().setOffline(false);
  await page.getByText('1 action not sent yet').waitFor({ state: 'hidden' });
  await driver.connected();
}

async function shareOrNot(page: Page): Promise<void> {
  const toggle = page.getByRole('switch', { name: 'Share my location' });
  await page.getByText(/^On\. Last sent at/).waitFor();
  await press(page, toggle, 'Space');
  await page.getByText('Off. Your rider can’t see where you are.').waitFor();
  await page.keyboard.press('Space');
  await page.getByText(/^On\. Last sent at/).waitFor();
  expect(await hasFocus(toggle)).toBe(true);
}

async function complete(driver: DriverPage, bookingId: string): Promise<void> {
  const { page } = driver;
  await press(page, driver.ride(bookingId).getByRole('button', { name: 'Complete Ride' }));
  const dialog = page.getByRole('dialog', { name: /^Complete ride/ });
  await typeInto(page, dialog.getByRole('spinbutton', { name: /^Waiting minutes/ }), '20');
  await typeInto(page, dialog.getByRole('spinbutton', { name: /^Toll and parking/ }), '85');
  await isFine(page);
  await page.keyboard.press('Enter');
  await page.getByText('Ride completed successfully!').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('No ride right now').waitFor();
  await focusIsSomewhere(page);
  await tabTo(page, page.getByRole('tab', { name: 'Now' }));
  await page.keyboard.press('End');
  await driver.ride(bookingId).getByText('Completed').waitFor();
  await isFine(page);
}
