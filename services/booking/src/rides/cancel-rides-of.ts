import { BEFORE_THE_TRIP, isUpcoming } from '@pahiya/contracts';
import { afterCommit } from '@pahiya/messaging';
import { tellSockets, type Tx } from '@pahiya/service-kit';
import { In } from 'typeorm';
import type { DecidingParts } from '../parts.ts';
import { forgottenRider } from './forgotten-rider.ts';
import { RideEntity } from './ride.entity.ts';
import { saveMoveIn } from './ride.repository.ts';
import { decide, type Actor, type Ride } from './ride.ts';
import { factOf, liveMessagesOf } from './ride.view.ts';

/**
 * Cancels the upcoming rides of somebody whom the company has dismissed: the driver would look for a passenger whose name
 * and number are erased. A trip under way goes on, and what nobody drove stays as it was.
 */
export async function cancelRidesOf(tx: Tx, riderId: string, parts: DecidingParts): Promise<void> {
  const now = parts.clock.now();
  // Locked, so that no other step comes between.
  const rides = await tx.getRepository(RideEntity).find({
    where: { rider: { userId: riderId }, status: In(BEFORE_THE_TRIP) },
    order: { rideId: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  for (const ride of rides) if (isUpcoming(ride, now)) await cancel(tx, ride, parts);
}

/** The other services may have erased the person already, so the rider is told under a pseudonym. */
async function cancel(tx: Tx, { rider, ...kept }: Ride, parts: DecidingParts): Promise<void> {
  const ride = { ...kept, rider: forgottenRider(rider.userId) };
  const { clock, live, startEarlyMinutes, extrasLimits } = parts;
  const now = clock.now();
  const { companyId, name } = ride.company;
  const by: Actor = { role: 'company', id: companyId, name, companyId };
  const decision = decide(ride, { do: 'cancel' }, { role: by.role, now, startEarlyMinutes, extrasLimits });
  if (decision.kind === 'refused') return;
  const fact = factOf(decision.event, decision.ride, { by, before: ride });
  await saveMoveIn(tx, { before: ride, after: decision.ride, at: now, by, note: null, fact });
  afterCommit(tx, () => tellSockets(live, liveMessagesOf(decision.ride, ride, parts)));
}
