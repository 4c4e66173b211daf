import { dayInIndia, routes, timeInIndia, type Booking } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
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
    ...{ pickup: HINJAWADI.address, dropoff: BANER.address, pickupLocation: HINJAWADI, dropoffLocation: BANER },
    ...{ cabType: 'Sedan' as const, tripType: 'local' as const, passengers: 2 },
    ...{ date: dayInIndia(start), time: timeInIndia(start) },
  };
  const { distance, fare, quoteId } = await callAs(asRider, booking.estimateFare, { body: way });
  return (await callAs(asRider, booking.createBooking, { body: { ...way, distance, fare, quoteId } })).booking;
}

describe('a day of rides', () => {
  journey('ten waiting rides are planned and assigned in two presses', async (stage) => {
    const base = platformUrl();
    const person = await newRider(base, {
      ...{ role: 'user', companyId: 'DEMO01', employeeId: 'E-710', name: 'Nisha Kale' },
      email: 'nisha.kale@demo-industries.example',
    });
    const asRider = { base, token: (await sessionOf(base, person)).token };
    const asAdmin = { base, token: (await sessionOf(base, cast.admin)).token };
    // From early tomorrow morning in India on, an hour apart.
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
      { describe: 'a driver for each of the ten rides', timeoutMs: 20_000 },
    );
    // Other journeys of this platform begin with rides that wait.
    for (const hour of [30, 32]) await bookedAt(asRider, new Date(tomorrow + hour * HOUR_MS));
  });
});
