import { waitingCharges } from '@pahiya/fares';
import type { BookingParts } from '../parts.ts';
import { moveRide, type SeenRide } from './move-ride.ts';
import type { Actor, Ride } from './ride.ts';

export interface Completion extends SeenRide {
  waitingMinutes?: number | undefined;
  /** Rupees, as entered. */
  tollCharges?: number | undefined;
}

/**
 * Its driver ends the trip, or an admin if the driver was deactivated during it. Adds toll and waiting to the fare;
 * waiting is charged by the booking's rate card.
 */
export function completeRide(parts: BookingParts, completion: Completion, by: Actor): Promise<Ride> {
  const { waitingMinutes = 0, tollCharges = 0, ...seen } = completion;
  return moveRide(parts, {
    ...seen,
    by,
    command: async (ride) => {
      const { rateOf } = await parts.rateCards.version(ride.rateVersion);
      return {
        do: 'complete',
        at: parts.clock.now(),
        waitingPaise: waitingCharges(rateOf[ride.cabType], waitingMinutes),
        tollPaise: Math.round(tollCharges * 100),
      };
    },
  });
}
