import type { RideSnapshot } from '@pahiya/contracts';
import type { Handlers, PahiyaCatalogue } from '@pahiya/messaging';
import { PahiyaError, type Tx } from '@pahiya/service-kit';
import type { Issuer } from '../invoices/invoice.ts';
import { recordRide } from './record-ride.ts';

type Heard = Pick<
  Handlers<PahiyaCatalogue, 'invoice'>,
  Extract<keyof Handlers<PahiyaCatalogue, 'invoice'>, `booking.${string}`>
>;

export function rideEvents(issuer: Issuer): Heard {
  const record = async ({ data: { ride } }: { data: { ride: RideSnapshot } }, tx: Tx) => {
    // The inbox tries an event again without limit while something is UNAVAILABLE. The company's event comes by itself.
    if (!(await recordRide(tx, ride, issuer)))
      throw new PahiyaError('UNAVAILABLE', { what: 'service', service: 'auth' });
  };
  return {
    'booking.ride.booked.v1': record,
    'booking.ride.assigned.v1': record,
    'booking.ride.vehicle-assigned.v1': record,
    'booking.ride.accepted.v1': record,
    'booking.ride.denied.v1': record,
    'booking.ride.started.v1': record,
    'booking.ride.completed.v1': record,
    'booking.ride.extras-claimed.v1': record,
    'booking.ride.cancelled.v1': record,
  };
}
