import { newId, notFound } from '@pahiya/service-kit';
import { assignDriver } from '../rides/assign-driver.ts';
import type { SeenRide } from '../rides/move-ride.ts';
import { findRide } from '../rides/ride.repository.ts';
import type { Actor, Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { exclusionOf } from './drivers-for-ride.ts';
import { OverrideEntity } from './pin.entity.ts';

export interface DespiteRule extends SeenRide {
  driverId: string;
  reason: string;
}

/**
 * Assigns a driver whom a hard rule excludes. The reason becomes the note in the ride's history, and the audit trail
 * records it with the rule. If the driver no longer breaks a rule, this is an ordinary assignment.
 */
export async function assignDespite(
  parts: DispatchParts,
  { driverId, reason, ...seen }: DespiteRule,
  by: Actor,
): Promise<Ride> {
  const { rideId } = seen;
  const ride = await findRide(parts.database, rideId);
  if (ride === undefined) throw notFound('booking');
  const breaks = await exclusionOf(parts, ride, driverId);
  if (breaks === undefined) return (await assignDriver(parts, { ...seen, driverId }, by)).ride;
  const { rule } = breaks;
  const note = reason.trim();
  const assigned = await assignDriver(
    parts,
    {
      ...seen,
      driverId,
      note,
      reachability: 'warn',
      audited: () => ({
        action: 'ride.pinned',
        subject: `ride/${rideId}`,
        // Only the back office may read which rule a driver breaks and why the driver drives all the same.
        companyId: null,
        after: { driver: driverId, rule, note },
      }),
      also: (tx) =>
        tx.getRepository(OverrideEntity).insert({
          id: newId(),
          rideId,
          driverId,
          rule,
          reason: note,
          byId: by.id,
          byName: by.name,
          at: parts.clock.now(),
        }),
    },
    by,
  );
  return assigned.ride;
}
