import { Readable } from 'node:stream';
import { dayInIndia, timeInIndia } from '@pahiya/contracts';
import { BYTE_ORDER_MARK, csvRecord, type Database } from '@pahiya/service-kit';
import { listRides, type ListWanted } from './ride-list.ts';
import { vehicleNumberOf, type Actor, type Ride } from './ride.ts';

/** YYYY-MM-DD HH:mm, which every spreadsheet parses as a date and time. */
function indiaDayAndTime(instant: Date): string {
  return `${dayInIndia(instant)} ${timeInIndia(instant)}`;
}

/** Rows per batch: 1.5 MB in memory. */
const BATCH = 1000;

const COLUMNS: readonly (readonly [head: string, of: (ride: Ride) => string | number | null])[] = [
  ['Booking ID', (ride) => ride.bookingId],
  ['Booked at', (ride) => indiaDayAndTime(ride.createdAt)],
  ['Date', (ride) => ride.date],
  ['Time', (ride) => ride.time],
  ['Company', (ride) => ride.company.name],
  ['Rider', (ride) => ride.rider.name],
  ['Employee ID', (ride) => ride.rider.employeeId],
  ['Pickup', (ride) => ride.pickup],
  ['Dropoff', (ride) => ride.dropoff],
  ['Cab type', (ride) => ride.cabType],
  ['Driver', (ride) => ride.driver?.fullName ?? null],
  ['Driver phone', (ride) => ride.driver?.phoneNumber ?? null],
  ['Vehicle', vehicleNumberOf],
  ['Status', (ride) => ride.status],
  ['Distance (km)', (ride) => (ride.distanceKnown ? ride.distanceKm : null)],
  ['Fare (INR)', (ride) => (ride.fare.totalPaise / 100).toFixed(2)],
];

/**
 * The list as a CSV file, streamed in batches as fast as the client reads. Only one batch is in memory, a slow reader
 * keeps no transaction open, and a disconnect stops the reading. A ride booked meanwhile is included if its position in
 * the order has not been passed yet.
 */
export function exportRides(database: Database, actor: Actor, wanted: Omit<ListWanted, 'page'>): Readable {
  return Readable.from(linesOf(database, actor, wanted), { objectMode: false });
}

async function* linesOf(database: Database, actor: Actor, wanted: Omit<ListWanted, 'page'>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(COLUMNS.map(([head]) => head));
  let cursor: string | undefined;
  do {
    const { rides, nextCursor } = await listRides(database, actor, { ...wanted, page: { limit: BATCH, cursor } });
    if (rides.length > 0) yield rides.map((ride) => csvRecord(COLUMNS.map(([, of]) => of(ride)))).join('');
    cursor = nextCursor;
  } while (cursor !== undefined);
}
