import { LoginPage } from './pages/login.page.ts';
import { RiderPage } from './pages/rider.page.ts';
import type { RiderAccount } from './support/cast.ts';
import { minutesFromNow } from './support/india-time.ts';
import { choose, focusIsSomewhere, isFine, press, typeInto } from './support/keyboard.ts';
import { newRider } from './support/newcomers.ts';
import { journey, platformUrl, type Stage } from './support/stage.ts';

const REMOTE = '**/remotes/rider/assets/**';
const tanvi: RiderAccount = {
  role: 'user',
  name: 'Tanvi Kale',
  companyId: 'DEMO01',
  employeeId: 'E-083',
  email: 'tanvi.kale@demo-industries.example',
};

describe('trouble without a mouse', () => {
  journey('Tanvi retries a failed remote, books after being offline and after her session was lost', async (stage) => {
    const rider = new RiderPage(await enter(stage));
    await bringBack(rider);
    await fillForm(rider);
    await bookAfterTunnel(rider);
    await logInAgain(rider);
  });
});

async function enter(stage: Stage) {
  return stage.enter('Tanvi', { as: await newRider(platformUrl(), tanvi), mayThrow: true });
}

async function bringBack({ page }: RiderPage): Promise<void> {
  await page.route(REMOTE, (route) => route.abort('connectionrefused'));
  await page.goto('/booking');
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  // The other pages still work.
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }));
  await page.getByRole('heading', { level: 1, name: /fare you knew before/ }).waitFor();
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Booking' }));
  await retry.waitFor();
  await isFine(page);
  await page.unroute(REMOTE);
  await press(page, retry);
  await page.getByRole('heading', { level: 1, name: 'Book a ride' }).waitFor();
  await focusIsSomewhere(page);
}

async function fillForm({ page }: RiderPage): Promise<void> {
  const { date, time } = minutesFromNow(240);
  await choose(page, page.getByRole('combobox', { name: 'Pickup' }), 'Baner');
  await choose(page, page.getByRole('combobox', { name: 'Drop' }), 'Kharadi');
  await typeInto(page, page.getByRole('textbox', { name: /^Date/ }), date);
  await typeInto(page, page.getByRole('textbox', { name: /^Time/ }), time);
}

async function bookAfterTunnel(rider: RiderPage): Promise<void> {
  const { page } = rider;
  const card = rider.fareCard();
  await card.getByText('Total', { exact: true }).waitFor();
  await page.context().setOffline(true);
  await press(page, card.getByRole('button', { name: 'Book Ride' }));
  const notice = card.getByRole('alert').filter({ hasText: 'Booking failed' });
  await notice.waitFor();
  await isFine(page);

  await page.context().setOffline(false);
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/bookings/createBooking'));
  await press(page, notice.getByRole('button', { name: 'Try again' }));
  const { booking } = (await (await answered).json()) as { booking: { _id: string } };
  await page.getByText('Booking created successfully').waitFor();
  await page.waitForURL('**/history');
  const ride = rider.ride(booking._id);
  await focusIsSomewhere(page);
  await press(page, ride.getByRole('button', { name: 'Cancel ride' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Cancel ride' }));
  await ride.getByText('Cancelled', { exact: true }).waitFor();
  await isFine(page);
}

async function logInAgain(rider: RiderPage): Promise<void> {
  const { page } = rider;
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Booking' }));
  await page.getByRole('heading', { level: 1, name: 'Book a ride' }).waitFor();
  await fillForm(rider);
  const typed = await rider.typed();
  await page.evaluate(() => localStorage.clear());
  await press(page, page.getByRole('button', { name: 'Book Ride' }));
  await page.getByText('Please login to book a cab').waitFor();
  await page.waitForURL('**/login');
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await focusIsSomewhere(page);
  await new LoginPage(page).typeIn(tanvi);
  await page.waitForURL('**/booking');
  await page.getByRole('heading', { level: 1, name: 'Book a ride' }).waitFor();
  expect(await rider.typed()).toEqual(typed);
  await isFine(page);
}
