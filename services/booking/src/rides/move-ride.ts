import { dayInIndia, type RideRefusal } from '@pahiya/contracts';
import { notFound, PahiyaError } from '@pahiya/service-kit';
import type { BookingParts } from '../parts.ts';
import { announceRide } from './announce-ride.ts';
import { rideFact } from './ride-fact.ts';
import { findRide, saveMove } from './ride.repository.ts';
import { decide, rideIsVisibleTo, someoneElseDecided, type Actor, type Command, type Ride } from './ride.ts';
import { bookingView, bookingViewWithoutDriver } from './ride.view.ts';

export interface MoveOrder {
  rideId: string;
  by: Actor;
  /** The revision of the ride that `by` decided on; a caller who does not say decides on what is read now. */
  seenRevision: number | undefined;
  /** What to do with the ride as it was found. */
  command: (ride: Ride) => Command | Promise<Command>;
  note?: string | undefined;
}

/** Only a new vehicle leaves a decision standing that did not see it, and an admin rarely gives one ride several at once. */
const ATTEMPTS = 5;

/**
 * One step in the life of a ride: read, decide, and save onto the revision that was read. Of people who decide at once one
 * wins; everyone else is told what the ride has become, and gets it with the refusal.
 * @throws PahiyaError NOT_FOUND (also for a ride that is not `by`'s to see) or ILLEGAL_TRANSITION
 */
export async function moveRide(parts: BookingParts, order: MoveOrder): Promise<Ride> {
  const read = () => findRide(parts.database, order.rideId);
  if (order.seenRevision !== undefined) return moveFrom(await read(), parts, order);
  return parts.readings(order.rideId, read, (found) => moveFrom(found, parts, order));
}

async function moveFrom(found: Ride | undefined, parts: BookingParts, order: MoveOrder): Promise<Ride> {
  const { by, seenRevision } = order;
  if (found === undefined || !rideIsVisibleTo(found, by)) throw notFound('booking');
  const mustBeAsSeen = (ride: Ride) => {
    const isStale = seenRevision === undefined ? someoneElseDecided(found, ride) : ride.revision !== seenRevision;
    if (isStale) throw refusedMove({ what: 'changed-meanwhile', status: ride.status }, ride, by);
  };
  mustBeAsSeen(found);
  const command = await order.command(found);
  for (let attempt = 1, ride = found; attempt <= ATTEMPTS; attempt++) {
    const decision = decide(ride, command, { role: by.role, today: dayInIndia(parts.clock.now()) });
    if (decision.kind === 'refused') throw refusedMove(decision.refusal, ride, by);
    const after = decision.ride;
    const event = rideFact(decision.event, after, { by, before: ride });
    const at = after.completedAt ?? parts.clock.now();
    if (await saveMove(parts.database, { before: ride, after, at, by, note: order.note?.trim() || null, event })) {
      announceRide(parts, after, ride);
      return after;
    }
    ride = (await findRide(parts.database, order.rideId)) ?? ride;
    mustBeAsSeen(ride);
  }
  throw new PahiyaError('CONFLICT', { what: 'ride-changes' });
}

/** The refusal carries the ride as it is now, so that a screen can show what changed. */
function refusedMove(refusal: RideRefusal, ride: Ride, by: Actor): PahiyaError {
  const booking = rideIsVisibleTo(ride, by) ? bookingView(ride, by.role) : bookingViewWithoutDriver(ride);
  const extras = { members: { booking } };
  return refusal.what === 'wrong-role'
    ? new PahiyaError('FORBIDDEN', refusal, extras)
    : new PahiyaError('ILLEGAL_TRANSITION', refusal, extras);
}
