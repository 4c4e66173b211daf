import { type Booking, type BookingStatus, type Statement } from '@pahiya/contracts';
import { formatPlate } from '@pahiya/ui';

/** A ride as the invoices table shows it, from a booking or from a line of a statement. */
export interface InvoiceRow {
  bookingId: string;
  /** The GST serial; undefined if the list does not have it. */
  serial: string | undefined;
  status: BookingStatus;
  /** Only a completed ride whose amount is final has an invoice; the others have a proforma. */
  isInvoiced: boolean;
  date: string;
  riderName: string;
  companyName: string;
  pickup: string;
  dropoff: string;
  driverName: string | null;
  driverPhone: string | null;
  vehicleNumber: string | null;
  vehicleModel: string | null;
  fare: number;
}

export const rowOfBooking = (ride: Booking): InvoiceRow => ({
  bookingId: ride._id,
  serial: undefined,
  status: ride.status,
  isInvoiced: ride.status === 'completed' && ride.extras?.state !== 'waiting',
  date: ride.date,
  riderName: ride.customer.name,
  companyName: ride.companyId.companyName,
  pickup: ride.pickup,
  dropoff: ride.dropoff,
  driverName: ride.assignedDriver?.fullName ?? null,
  driverPhone: ride.assignedDriver?.phoneNumber ?? null,
  vehicleNumber: ride.vehicleId?.vehicleNumber ?? ride.vehicleNumber,
  vehicleModel: ride.vehicleId?.model ?? ride.assignedDriver?.vehicleType ?? null,
  fare: ride.fare,
});

export const rowOfLine = (line: Statement['lines'][number]): InvoiceRow => ({
  bookingId: line.bookingId,
  serial: line.serial,
  status: 'completed',
  isInvoiced: true,
  date: line.date,
  riderName: line.riderName,
  companyName: line.companyName,
  pickup: line.pickup,
  dropoff: line.dropoff,
  driverName: line.driverName,
  driverPhone: line.driverPhone,
  vehicleNumber: line.vehicleNumber,
  vehicleModel: line.vehicleModel,
  fare: line.fare,
});

/** Keyboards differ in how they write some letters of Devanagari. */
const compared = (text: string): string => text.normalize('NFC').toLowerCase();

/** Whether a line of a statement contains the text, in upper or lower case. A vehicle's number is also found as it is shown. */
export function lineHas(line: Statement['lines'][number], text: string): boolean {
  const { serial, rideCode, riderName, companyName, pickup, dropoff, driverName, vehicleNumber } = line;
  const vehicle = vehicleNumber === null ? [] : [vehicleNumber, formatPlate(vehicleNumber)];
  const words = [serial, rideCode, riderName, companyName, pickup, dropoff, driverName, ...vehicle].join('\n');
  return compared(words).includes(compared(text));
}
