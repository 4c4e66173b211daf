import { dayInIndia, indiaEpochMs, timeInIndia } from '@pahiya/contracts';
import type { Clock } from '@pahiya/service-kit';
import type { PlatformClock } from '../platform-clock.ts';
import type { DemoPeople } from './demo-people.ts';
import type { RideCalls } from './ride-calls.ts';

/** The number of rides on each day of the week, from Sunday. */
const RIDES_PER_WEEKDAY = [2, 6, 7, 6, 7, 5, 3];
/** One for each ride of the fullest day. A driver of two rides has the first and the last, so they do not overlap. */
const RIDE_TIMES = ['07:30', '09:15', '11:30', '14:00', '16:45', '19:30', '21:45'];

interface PastDay {
  people: DemoPeople;
  day: string;
  daysAgo: number;
}

/** The rides of one past day. Most are completed, some denied or cancelled. */
export async function playPastDay(
  calls: RideCalls,
  clock: PlatformClock,
  { people, day, daysAgo }: PastDay,
): Promise<void> {
  const times = RIDE_TIMES.slice(0, RIDES_PER_WEEKDAY[new Date(day).getUTCDay()]);
  for (const [nth, time] of times.entries()) {
    const serial = daysAgo * RIDE_TIMES.length + nth;
    const startMs = indiaEpochMs(day, time);
    clock.pretend(new Date(startMs - 20 * 3600_000));
    const rider = people.riders[serial % people.riders.length] ?? '';
    const driver = people.drivers[nth % people.drivers.length];
    if (driver === undefined) throw new Error('The demonstration has no drivers');
    const ride = await calls.book({ rider, serial, day, time, cabType: driver.vehicleType });

    if (serial % 11 === 5) {
      await calls.cancel(ride, rider, 'The meeting moved online');
      continue;
    }
    await calls.assignDriver(ride, driver);
    if (serial % 13 === 7) {
      await calls.respond(ride, driver, 'reject');
      continue;
    }
    await calls.assignVehicle(ride, driver);
    await calls.respond(ride, driver, 'accept');
    clock.pretend(new Date(startMs + 4 * 60_000));
    await calls.start(ride, driver);
    clock.pretend(new Date(startMs + (ride.duration + 9) * 60_000));
    await calls.complete(ride, driver, {
      waitingMinutes: serial % 4 === 0 ? 20 : 0,
      tollCharges: serial % 3 === 0 ? 85 : 0,
    });
  }
}

/** The open rides: one on trip, one accepted, one assigned, two to assign. */
export async function playToday(calls: RideCalls, clock: Clock, { riders, drivers }: DemoPeople): Promise<void> {
  const slotIn = (minutes: number) => {
    const instant = new Date(clock.now().getTime() + minutes * 60_000);
    return { day: dayInIndia(instant), time: timeInIndia(instant) };
  };
  const [asha = '', vikram = '', meera = ''] = riders;
  const orbit = riders.at(-1) ?? '';
  const [ravi, sunita, imran] = drivers;
  if (!ravi || !sunita || !imran) throw new Error('The demonstration has fewer than three drivers');

  const onTrip = await calls.book({ rider: vikram, serial: 1, cabType: sunita.vehicleType, ...slotIn(10) });
  await calls.assignDriver(onTrip, sunita);
  await calls.assignVehicle(onTrip, sunita);
  await calls.respond(onTrip, sunita, 'accept');
  await calls.start(onTrip, sunita);

  const accepted = await calls.book({ rider: meera, serial: 2, cabType: imran.vehicleType, ...slotIn(180) });
  await calls.assignDriver(accepted, imran);
  await calls.respond(accepted, imran, 'accept');

  const assigned = await calls.book({ rider: asha, serial: 3, cabType: ravi.vehicleType, ...slotIn(24 * 60) });
  await calls.assignDriver(assigned, ravi);
  await calls.book({ rider: asha, serial: 4, cabType: 'Mini SUV', ...slotIn(48 * 60) });
  await calls.book({ rider: orbit, serial: 6, cabType: 'Sedan', ...slotIn(30 * 60) });
}
