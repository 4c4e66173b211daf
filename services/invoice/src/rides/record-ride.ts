import type { RideSnapshot } from '@pahiya/contracts';
import { keepNewest, type Tx } from '@pahiya/service-kit';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import type { Issuer } from '../invoices/invoice.ts';
import { RideEntity } from './ride.entity.ts';

/**
 * Stores a ride from an event or from an answer of the booking service, and issues its invoice when it is completed and
 * no waiting or tolls wait for an admin.
 * A repeated or older revision changes nothing. Returns false if an invoice is due and must wait for the company's event.
 */
export async function recordRide(tx: Tx, ride: RideSnapshot, issuer: Issuer): Promise<boolean> {
  const { rideId, revision } = ride;
  await keepNewest(tx, RideEntity, { row: { rideId, revision, snapshot: ride }, by: 'revision' });
  return ride.status !== 'completed' || ride.extrasWait === true || issueInvoice(tx, ride, issuer);
}
