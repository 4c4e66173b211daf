import { waitingCharges } from '@pahiya/fares';
import type { BookingParts } from '../parts.ts';
import type { Extras } from './extras.ts';
import { moveRide, type SeenRide } from './move-ride.ts';
import type { Actor, Ride } from './ride.ts';

export interface ExtrasEntered {
  waitingMinutes?: number | undefined;
  /** Rupees. */
  tollCharges?: number | undefined;
}

/**
 * Its driver ends the trip, or an admin if the driver was deactivated during it. Adds waiting and tolls to the fare,
 * unless they pass a limit: those wait for an admin, whoever entered them.
 */
export function completeRide(
  parts: BookingParts,
  { waitingMinutes, tollCharges, ...seen }: SeenRide & ExtrasEntered,
  by: Actor,
): Promise<Ride> {
  return moveRide(parts, {
    ...seen,
    by,
    command: async (ride) => ({
      do: 'complete',
      at: parts.clock.now(),
      extras: await pricedExtras(parts, ride, { waitingMinutes, tollCharges }),
    }),
  });
}

/** Waiting is charged by the booking's rate card. */
export async function pricedExtras(parts: BookingParts, ride: Ride, entered: ExtrasEntered): Promise<Extras> {
  const { waitingMinutes = 0, tollCharges = 0 } = entered;
  const { rateOf } = await parts.rateCards.version(ride.rateVersion);
  return {
    waitingMinutes,
    waitingPaise: waitingCharges(rateOf[ride.cabType], waitingMinutes),
    tollPaise: Math.round(tollCharges * 100),
  };
}
