import { type Booking } from '@pahiya/contracts';

/** Excel takes a file without it for the local code page, and ₹ or Hindi names for rubbish. */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180; what a spreadsheet would run as a formula gets an apostrophe. */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return value.toFixed(2);
  const text = value ?? '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const HEAD = [
  'Booking ID',
  'Date',
  'Time',
  'Company',
  'Rider',
  'Pickup',
  'Dropoff',
  'Driver',
  'Driver phone',
  'Vehicle',
  'Status',
  'Fare (INR)',
];

/** A header and a line for each ride, fares in rupees. */
export function ridesAsCsv(rides: readonly Booking[]): string {
  const lines = rides.map((ride) => [
    ride.bookingId,
    ride.date,
    ride.time,
    ride.companyId.companyName,
    ride.customer.name,
    ride.pickup,
    ride.dropoff,
    ride.assignedDriver?.fullName ?? null,
    ride.assignedDriver?.phoneNumber ?? null,
    ride.vehicleNumber,
    ride.status,
    ride.fare,
  ]);
  const text = [HEAD, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
  return `${BYTE_ORDER_MARK}${text}\r\n`;
}
