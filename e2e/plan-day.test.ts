import { dayInIndia, dispatchRoutes, routes, timeInIndia, type Booking } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing/eventually';
import type { Locator, Page } from 'playwright-core';
import { callAs } from './support/call-as.ts';
import { cast, sessionOf } from './support/cast.ts';
import { newRider } from './support/newcomers.ts';
import { journey, platformUrl } from './support/stage.ts';

const { booking } = routes;
const HOUR_MS = 3_600_000;
const HINJAWADI = { address: 'Hinjawadi, Pune', lat: 18.5913, lng: 73.7389 };
const BANER = { address: 'Baner, Pune', lat: 18.559, lng: 73.7868 };

async function bookedAt(asRider: { base: string; token: string | undefined }, start: Date) {
  const way = {
    pickup: HINJAWADI.address,
    dropoff: BANER.address,
    pickupLocation: HINJAWADI,
    dropoffLocation: BANER,
    cabType: 'Sedan' as const,
    tripType: 'local' as const,
    passengers: 2,
    date: dayInIndia(start),
    time: timeInIndia(start),
  };
  const { distance, fare, quoteId } = await callAs(asRider, booking.estimateFare, { body: way });
  return (await callAs(asRider, booking.createBooking, { body: { ...way, distance, fare, quoteId } })).booking;
}

interface Dragged {
  bookingId: string;
  to: string;
}

/** Drags a ride to the middle of a driver's row, and holds it there. */
async function dragOver(page: Page, { bookingId, to }: Dragged): Promise<void> {
  const middle = async (of: Locator) => {
    const box = await of.boundingBox();
    if (!box) throw new Error(`There is no ${to} to drag to.`);
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const row = page.getByRole('listitem', { name: new RegExp(`^${to}:`) });
  await row.scrollIntoViewIfNeeded();
  await page.mouse.move(
    ...(await middle(page.getByRole('button', { name: new RegExp(`^${bookingId.slice(0, 6)},`) }))),
  );
  await page.mouse.down();
  await page.mouse.move(...(await middle(row)), { steps: 8 });
}

describe('a day of rides', () => {
  journey('a ride is dragged to another driver at a price seen before, and past a rule for a reason', async (stage) => {
    const base = platformUrl();
    const person = await newRider(base, {
      role: 'user',
      companyId: 'DEMO01',
      employeeId: 'E-711',
      name: 'Jaya Menon',
      email: 'jaya.menon@demo-industries.example',
    });
    const asRider = { base, token: (await sessionOf(base, person)).token };
    const asAdmin = { base, token: (await sessionOf(base, cast.admin)).token };
    const start = new Date(Date.parse(`${dayInIndia(new Date(Date.now() + 6 * 24 * HOUR_MS))}T05:30:00.000Z`));
    const { _id: id, bookingId } = await bookedAt(asRider, start);
    const { drivers } = await callAs(asAdmin, dispatchRoutes.driversForRide, { params: { id } });
    const [first, second] = drivers.filter(({ possible }) => possible);
    const tooLarge = drivers.find(({ rule }) => rule === 'cab-class');
    if (!first || !second || !tooLarge) throw new Error('Two drivers may drive the ride and one may not.');
    const driverOf = async () => (await callAs(asAdmin, booking.getBooking, { params: { id } })).booking;
    await callAs(asAdmin, booking.assignDriver, { body: { bookingId: id, driverId: first.driver.driverId } });

    const page = await stage.enter('admin', { as: cast.admin, viewport: { width: 1440, height: 900 } });
    await page.goto(`/admin/dispatch?day=${dayInIndia(start)}`);
    await page.getByRole('listitem', { name: new RegExp(`^${first.driver.name}: 1 ride`) }).waitFor();
    const price = page.getByRole('status').filter({ hasText: / · / });
    await dragOver(page, { bookingId, to: second.driver.name });
    await price.filter({ hasText: new RegExp(`^${second.driver.name} · ([+−]\\u2060?₹|₹0)`) }).waitFor();
    await page.mouse.up();
    const panel = page.getByRole('complementary', { name: `A driver for ${bookingId.slice(0, 6)}` });
    await panel.getByText(/^Empty kilometres$/).waitFor();
    expect((await driverOf()).assignedDriver?._id).toBe(first.driver.driverId);
    await panel.getByRole('button', { name: `Assign ${second.driver.name}` }).click();
    await page.getByRole('listitem', { name: new RegExp(`^${second.driver.name}: 1 ride`) }).waitFor();

    await dragOver(page, { bookingId, to: tooLarge.driver.name });
    await price.filter({ hasText: new RegExp(`^${tooLarge.driver.name} · not possible: `) }).waitFor();
    await page.mouse.up();
    const despite = panel.getByRole('button', { name: `Assign ${tooLarge.driver.name} despite the rule` });
    await despite.click();
    await panel.getByText('Say why the rule is broken, in three letters or more.').waitFor();
    await panel.getByRole('textbox', { name: /^Reason/ }).fill('The guests bring five suitcases');
    await despite.click();
    await page.getByRole('listitem', { name: new RegExp(`^${tooLarge.driver.name}: 1 ride`) }).waitFor();

    await page.goto(`/admin/bookings?ride=${id}`);
    await page.getByText('The guests bring five suitcases').waitFor();
  });

  journey('ten waiting rides are planned and assigned in two presses', async (stage) => {
    const base = platformUrl();
    const person = await newRider(base, {
      role: 'user',
      companyId: 'DEMO01',
      employeeId: 'E-710',
      name: 'Nisha Kale',
      email: 'nisha.kale@demo-industries.example',
    });
    const asRider = { base, token: (await sessionOf(base, person)).token };
    const asAdmin = { base, token: (await sessionOf(base, cast.admin)).token };
    // The rides are an hour apart, from early tomorrow morning in India on.
    const tomorrow = Date.parse(`${dayInIndia(new Date(Date.now() + 24 * HOUR_MS))}T01:30:00.000Z`);
    const rides: Booking[] = [];
    for (let hour = 0; hour < 10; hour += 1) rides.push(await bookedAt(asRider, new Date(tomorrow + hour * HOUR_MS)));

    const page = await stage.enter('admin', { as: cast.admin });
    await page.goto('/admin/bookings');
    await page.getByRole('button', { name: /^Plan \d+ rides$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Dispatch' }).waitFor();
    const assign = page.getByRole('button', { name: /^Assign \d+ rides$/ });
    await page.getByRole('article', { name: new RegExp(`^${rides[0]?.bookingId.slice(0, 6)}`) }).waitFor();
    await assign.click();
    await page.getByText(/^\d+ rides are assigned\./).waitFor();

    await eventually(
      async () => {
        const now = await Promise.all(
          rides.map(({ _id: id }) => callAs(asAdmin, booking.getBooking, { params: { id } })),
        );
        return now.every(({ booking: { status, assignedDriver } }) => status === 'assigned' && assignedDriver !== null);
      },
      { describe: 'a driver for each of the ten rides' },
    );
    // Books two more rides, because other journeys of this platform begin with rides that wait.
    for (const hour of [30, 32]) await bookedAt(asRider, new Date(tomorrow + hour * HOUR_MS));
  });
});
