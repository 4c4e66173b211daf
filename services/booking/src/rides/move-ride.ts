import { notFound, PahiyaError } from '@pahiya/service-kit';
import type { BookingParts } from '../parts.ts';
import { announceRide } from './announce-ride.ts';
import { rideFact } from './ride-fact.ts';
import { findRideToMove, saveMove } from './ride.repository.ts';
import {
  decide,
  mayFollowSeveralStates,
  rideIsVisibleTo,
  someoneElseDecided,
  type Actor,
  type Command,
  type Ride,
} from './ride.ts';

export interface MoveOrder {
  rideId: string;
  by: Actor;
  /** What to do with the ride as it was found. */
  command: (ride: Ride) => Command | Promise<Command>;
  note?: string | undefined;
}

/** Only vehicles change under a decision without making it void: more often than this nobody assigns one at once. */
const ATTEMPTS = 5;

/**
 * One step in the life of a ride: read, decide, and save onto the revision that was read. Of people who decide at once one
 * wins; everyone else is told what the ride has become.
 * @throws PahiyaError NOT_FOUND (also for a ride that is not `by`'s to see) or ILLEGAL_TRANSITION
 */
export async function moveRide(
  parts: BookingParts,
  { rideId, by, command: commandFor, note }: MoveOrder,
): Promise<Ride> {
  const askedAtMs = Date.now();
  const found = await findRideToMove(parts.database, rideId);
  if (found === undefined || !rideIsVisibleTo(found.ride, by)) throw notFound('Booking');
  const seen = found.ride;
  const command = await commandFor(seen);
  for (let attempt = 1, { ride, decidedAtMs } = found; attempt <= ATTEMPTS; attempt++) {
    const decision = decide(ride, command);
    if (decision.kind === 'refused') throw new PahiyaError('ILLEGAL_TRANSITION', decision.because);
    const decidedMeanwhile = mayFollowSeveralStates(command) && decidedAtMs > askedAtMs;
    if (decidedMeanwhile || someoneElseDecided(seen, ride)) throw tooLate(decision.ride, ride);
    const after = decision.ride;
    const event = rideFact(decision.event, after, { by, before: ride });
    const at = after.completedAt ?? parts.clock.now();
    if (await saveMove(parts.database, { before: ride, after, at, by, note: note?.trim() || null, event })) {
      parts.messaging.wake();
      announceRide(parts, after, ride);
      return after;
    }
    ({ ride, decidedAtMs } = (await findRideToMove(parts.database, rideId)) ?? { ride, decidedAtMs });
  }
  throw new PahiyaError('CONFLICT', 'This ride changes too fast just now. Please look at it again.');
}

function tooLate(wanted: Ride, now: Ride): PahiyaError {
  return new PahiyaError(
    'ILLEGAL_TRANSITION',
    `Someone else was first: the ride is ${now.status} now and was not made ${wanted.status}. Please look at it again.`,
  );
}
