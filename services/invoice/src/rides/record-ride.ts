import type { RideSnapshot } from '@pahiya/contracts';
import type { Tx } from '@pahiya/service-kit';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import type { Issuer } from '../invoices/invoice.ts';

/**
 * Takes note of a ride, told by an event or by the booking service itself, and issues its invoice when it is completed.
 * Repeating it, or telling of an older revision late, changes nothing.
 */
export async function recordRide(tx: Tx, ride: RideSnapshot, issuer: Issuer): Promise<void> {
  await tx.query(
    `insert into ride (ride_id, revision, snapshot) values ($1, $2, $3)
     on conflict (ride_id) do update set revision = excluded.revision, snapshot = excluded.snapshot
       where ride.revision < excluded.revision`,
    [ride.rideId, ride.revision, JSON.stringify(ride)],
  );
  if (ride.status === 'completed') await issueInvoice(tx, ride, issuer);
}
