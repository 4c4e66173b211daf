import { shortCode, type BookingStatus } from '@pahiya/contracts';
import { PahiyaError, type Database } from '@pahiya/service-kit';
import type { Ride } from '../rides/ride.ts';
import { ridesById } from './rides-of-plan.repository.ts';

/** A ride that was named for a plan and cannot be planned: it does not exist, or does not wait for a driver. */
export interface LeftOut {
  rideId: string;
  code: string | null;
  why: BookingStatus | 'unknown';
}

/** A refusal names at most this many rides. */
const MOST_NAMED = 5;

/** The named rides that cannot be planned. */
export async function leftOutOf(
  database: Database,
  named: readonly string[],
  open: readonly Ride[],
): Promise<LeftOut[]> {
  const planned = new Set(open.map(({ rideId }) => rideId));
  const missing = [...new Set(named)].filter((rideId) => !planned.has(rideId));
  if (missing.length === 0) return [];
  const known = await ridesById(database, missing);
  return missing.map((rideId) => {
    const ride = known.get(rideId);
    return { rideId, code: ride?.bookingId ?? null, why: ride?.status ?? 'unknown' };
  });
}

export function noneWaits(leftOut: readonly LeftOut[]): PahiyaError {
  const names = leftOut.slice(0, MOST_NAMED).map(({ rideId, code }) => (code === null ? rideId : shortCode(code)));
  const rides = `${names.join(', ')}${leftOut.length > MOST_NAMED ? ', …' : ''}`;
  return new PahiyaError('RULE_BROKEN', { what: 'no-named-ride-waits', rides });
}
