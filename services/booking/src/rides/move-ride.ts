import type { RideRefusal } from '@pahiya/contracts';
import { notFound, PahiyaError, tellSockets, type Audited } from '@pahiya/service-kit';
import type { BookingParts } from '../parts.ts';
import { isOutOfService } from '../drivers/driver.repository.ts';
import { findRide, saveMove, type Move } from './ride.repository.ts';
import { decide, rideIsVisibleTo, someoneElseDecided, type Actor, type Command, type Ride } from './ride.ts';
import { bookingView, bookingViewWithoutDriver, factOf, liveMessagesOf } from './ride.view.ts';

/**
 * The ride that somebody decides on, and its revision on screen. Without a revision, the decision is about the ride as
 * it is read.
 */
export interface SeenRide {
  rideId: string;
  seenRevision: number | undefined;
}

export interface MoveOrder extends SeenRide {
  by: Actor;
  /** Makes the command for the ride as it was read. */
  command: (ride: Ride) => Promise<Command>;
  note?: string | undefined;
  /** The entry for the audit trail, from the ride before and after the step. */
  audited?: (before: Ride, after: Ride) => Audited;
  /** Saves the step; saveMove by default. */
  save?: (move: Move) => Promise<boolean>;
}

/**
 * A step is tried again only if a new vehicle came between, which does not invalidate a decision. An admin rarely gives
 * one ride several vehicles at once.
 */
const ATTEMPTS = 5;

/**
 * One step in the life of a ride: read, decide, and save if the revision is still the one that was read. Of several
 * simultaneous decisions one wins; the others are refused, with the current ride in the refusal.
 * @throws PahiyaError NOT_FOUND (also for a ride that `by` may not see), ILLEGAL_TRANSITION, or FORBIDDEN for a
 * deactivated or deleted driver, whose session ends a moment later
 */
export async function moveRide(parts: BookingParts, order: MoveOrder): Promise<Ride> {
  if (order.by.role === 'driver' && (await isOutOfService(parts.database, order.by.id))) {
    throw new PahiyaError('FORBIDDEN', { what: 'driver-inactive' });
  }
  const read = () => findRide(parts.database, order.rideId);
  if (order.seenRevision !== undefined) return moveFrom(await read(), parts, order);
  return parts.readings(order.rideId, read, async (found) => {
    try {
      return await moveFrom(found, parts, order);
    } catch (refusal) {
      // A caller that joined another call's reading may have begun after somebody else's decision.
      mustBeAsFound(await read(), found, { parts, order });
      throw refusal;
    }
  });
}

/** @throws PahiyaError ILLEGAL_TRANSITION with the ride as it is now, if it has changed and the caller may see it */
function mustBeAsFound(
  ride: Ride | undefined,
  found: Ride | undefined,
  { parts, order: { by } }: { parts: BookingParts; order: MoveOrder },
): void {
  if (ride === undefined || !rideIsVisibleTo(ride, by)) return;
  if (found === undefined || someoneElseDecided(found, ride)) throw changedMeanwhile(ride, by, parts);
}

async function moveFrom(found: Ride | undefined, parts: BookingParts, order: MoveOrder): Promise<Ride> {
  const { by, seenRevision } = order;
  const { startEarlyMinutes, extrasLimits } = parts;
  if (found === undefined || !rideIsVisibleTo(found, by)) throw notFound('booking');
  const seen = { found, seenRevision, by };
  mustBeAsSeen(found, seen, parts);
  const command = await order.command(found);
  for (let attempt = 1, ride = found; attempt <= ATTEMPTS; attempt++) {
    const decision = decide(ride, command, { role: by.role, now: parts.clock.now(), startEarlyMinutes, extrasLimits });
    if (decision.kind === 'refused') throw refusedMove(decision.refusal, { ride, by }, parts);
    const after = decision.ride;
    const fact = factOf(decision.event, after, { by, before: ride });
    const at = momentOf(after, parts);
    const move = { before: ride, after, at, by, note: order.note?.trim() || null, fact };
    const save = order.save ?? ((made: Move) => saveMove(parts.database, made));
    if (await save({ ...move, audited: order.audited?.(ride, after) })) {
      await tellSockets(parts.live, liveMessagesOf(after, ride, parts));
      return after;
    }
    ride = (await findRide(parts.database, order.rideId)) ?? ride;
    mustBeAsSeen(ride, seen, parts);
  }
  throw new PahiyaError('CONFLICT', { what: 'ride-changes' });
}

/**
 * @param seen the ride as it was read for the call, and the revision that was on screen
 * @throws PahiyaError ILLEGAL_TRANSITION with the ride as it is now, if it is not the one that the caller decided on
 */
export function mustBeAsSeen(
  ride: Ride,
  { found, seenRevision, by }: { found: Ride; seenRevision: number | undefined; by: Actor },
  parts: BookingParts,
): void {
  const isStale = seenRevision === undefined ? someoneElseDecided(found, ride) : ride.revision !== seenRevision;
  if (isStale) throw changedMeanwhile(ride, by, parts);
}

/** The instant that a ride's times and its history share. */
function momentOf({ completedAt, extras }: Ride, { clock }: BookingParts): Date {
  if (extras?.decidedAt !== undefined) return new Date(extras.decidedAt);
  return completedAt ?? clock.now();
}

const changedMeanwhile = (ride: Ride, by: Actor, parts: BookingParts): PahiyaError =>
  refusedMove({ what: 'changed-meanwhile', status: ride.status }, { ride, by }, parts);

/** Adds the current ride to the refusal, so that a screen can show what changed. */
export function refusedMove(
  refusal: RideRefusal,
  { ride, by }: { ride: Ride; by: Actor },
  parts: BookingParts,
): PahiyaError {
  const booking = rideIsVisibleTo(ride, by) ? bookingView(ride, by.role, parts) : bookingViewWithoutDriver(ride, parts);
  const extras = { members: { booking } };
  return refusal.what === 'wrong-role'
    ? new PahiyaError('FORBIDDEN', refusal, extras)
    : new PahiyaError('ILLEGAL_TRANSITION', refusal, extras);
}
