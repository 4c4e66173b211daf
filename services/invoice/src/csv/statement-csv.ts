import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvRecord } from '@pahiya/service-kit';
import { sortableDateAndTime } from '../pdf/formats.ts';
import { noRides, withRide, type StatementDocument } from '../statements/statement.ts';

const HEADINGS = [
  'Date',
  'Time',
  'Invoice number',
  'Ride ID',
  'Rider',
  'Company',
  'Pickup',
  'Drop-off',
  'Driver',
  'Vehicle',
  'Taxable value (₹)',
  'GST (₹)',
  'Fare (₹)',
];

async function* recordsOf({ rides }: Pick<StatementDocument, 'rides'>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(HEADINGS);
  let totals = noRides();
  for await (const ride of rides) {
    totals = withRide(totals, ride);
    const { date, time } = sortableDateAndTime(ride.startsAt);
    const trip = [ride.riderName, ride.companyName, ride.pickup, ride.dropoff, ride.driverName, ride.vehicleNumber];
    const amounts = [ride.taxablePaise / 100, ride.taxPaise / 100, ride.farePaise / 100];
    yield csvRecord([date, time, ride.serial, ride.rideCode, ...trip, ...amounts]);
  }
  const amounts = [totals.taxablePaise / 100, totals.taxPaise / 100, totals.farePaise / 100];
  yield csvRecord(['Total', null, totals.rides, null, null, null, null, null, null, null, ...amounts]);
}

/** The statement's rides and a last record of totals, for spreadsheets: UTF-8 with a byte order mark, amounts in rupees. */
export const statementCsv = (statement: Pick<StatementDocument, 'rides'>): Readable =>
  Readable.from(recordsOf(statement), { objectMode: false });
