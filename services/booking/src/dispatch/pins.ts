import { IS_OVER, type Pin } from '@pahiya/contracts';
import { exclusionSentence, type Exclusion, type Language } from '@pahiya/dispatch';
import { newId, noteChange, notFound, PahiyaError, recordAudit } from '@pahiya/service-kit';
import { findDriver } from '../drivers/driver.repository.ts';
import { mustBeAsSeen, refusedMove, type SeenRide } from '../rides/move-ride.ts';
import { findRide, lockRide } from '../rides/ride.repository.ts';
import { decide, type Actor, type Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { exclusionOf } from './drivers-for-ride.ts';
import { OverrideEntity, PinEntity, type KeptPin } from './pin.entity.ts';
import { pinView } from './plan.view.ts';
import { namesOfDrivers, ridesById } from './rides-of-plan.repository.ts';

export interface PinOrder extends SeenRide {
  driverId: string;
  reason?: string | undefined;
}

/**
 * Holds a ride for a driver in every plan. Where that breaks a hard rule, a reason is needed: it is kept, and becomes the note
 * of the assignment in the ride's history.
 * @throws PahiyaError ILLEGAL_TRANSITION with the ride as it is now, if it has changed since it was seen
 */
export async function pinRide(
  parts: DispatchParts,
  { rideId, seenRevision, driverId, reason: given }: PinOrder,
  { by, language }: { by: Actor; language: Language },
): Promise<Pin> {
  const { database, clock } = parts;
  const ride = await findRide(database, rideId);
  if (ride === undefined) throw notFound('booking');
  const seen = { found: ride, seenRevision, by };
  mustBeAsSeen(ride, seen, parts);
  const driver = await mustBeAssignable(parts, { ride, driverId, by });
  const breaks = (await exclusionOf(parts, ride, driverId)) ?? null;
  const reason = breaks ? given?.trim() : undefined;
  if (breaks?.rule === 'busy') throw new PahiyaError('DRIVER_UNAVAILABLE', { what: 'other-ride' });
  if (breaks && !reason) throw needsReason({ ride, name: driver.fullName, breaks }, language);
  const pin: KeptPin = {
    rideId,
    driverId,
    byId: by.id,
    byName: by.name,
    at: clock.now(),
    breaks,
    reason: reason ?? null,
  };
  const names = await namesOfDrivers(database, [driverId]);
  await database.transaction(async (tx) => {
    mustBeAsSeen(await lockRide(tx, rideId), seen, parts);
    await tx.getRepository(PinEntity).upsert(pin, ['rideId']);
    noteChange(tx, { kind: 'plan', id: 'pins' });
    if (!breaks || !reason) return;
    const { byId, byName, at } = pin;
    await tx
      .getRepository(OverrideEntity)
      .insert({ id: newId(), rideId, driverId, rule: breaks.rule, reason, byId, byName, at });
    await recordAudit(tx, {
      action: 'ride.pinned',
      subject: `ride/${rideId}`,
      // Not in the company's trail: the company may not read about drivers who drive none of its rides.
      companyId: null,
      after: { driver: driverId, rule: breaks.rule, note: reason },
    });
  });
  return pinView(pin, ride, names);
}

/** @throws PahiyaError where no admin could give the ride to this driver, whatever the rules of a plan say */
export async function mustBeAssignable(
  parts: DispatchParts,
  { ride, driverId, by }: { ride: Ride; driverId: string; by: Actor },
) {
  const { database, clock, startEarlyMinutes, extrasLimits } = parts;
  const known = await findDriver(database, driverId);
  if (known?.driver === undefined || known.hasLeft) throw notFound('driver');
  const { driver } = known;
  if (driver.status !== 'active') {
    throw new PahiyaError('DRIVER_UNAVAILABLE', { what: 'inactive', name: driver.fullName });
  }
  const doer = { role: by.role, now: clock.now(), startEarlyMinutes, extrasLimits };
  const decision = decide(ride, { do: 'assign', driver }, doer);
  if (decision.kind === 'refused') throw refusedMove(decision.refusal, { ride, by }, parts);
  return driver;
}

function needsReason(
  { ride, name, breaks }: { ride: Ride; name: string; breaks: Exclusion },
  language: Language,
): PahiyaError {
  const broken = [{ rule: breaks.rule, sentence: exclusionSentence(breaks, language) }];
  const facts = { what: 'pin-needs-reason' as const, code: ride.bookingId, name };
  return new PahiyaError('RULE_BROKEN', facts, { members: { broken } });
}

/** @throws PahiyaError NOT_FOUND */
export async function unpinRide({ database }: DispatchParts, rideId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const { affected } = await tx.getRepository(PinEntity).delete({ rideId });
    if (affected !== 1) throw notFound('pin');
    noteChange(tx, { kind: 'plan', id: 'pins' });
  });
}

/** Deletes the pins of rides that are over, and returns the others by the time of the pickup. */
export async function listPins({ database, clock }: DispatchParts): Promise<Pin[]> {
  await database.query({
    text: `delete from dispatch_pin using ride
           where id = ride_id and (status = any($2) or busy_until < $1::timestamptz - interval '1 day')`,
    values: [clock.now(), IS_OVER],
  });
  const pins = await database.dataSource.getRepository(PinEntity).find();
  const rides = await ridesById(
    database,
    pins.map(({ rideId }) => rideId),
  );
  const names = await namesOfDrivers(
    database,
    pins.map(({ driverId }) => driverId),
  );
  const startOfPin = ({ rideId }: KeptPin) => `${rides.get(rideId)?.date} ${rides.get(rideId)?.time}`;
  return pins
    .toSorted((one, other) => (startOfPin(one) < startOfPin(other) ? -1 : 1))
    .map((pin) => pinView(pin, rides.get(pin.rideId), names));
}
