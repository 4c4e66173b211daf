import { waitingCharges } from '@pahiya/fares';
import type { BookingParts } from '../parts.ts';
import { moveRide } from './move-ride.ts';
import type { Actor, Ride } from './ride.ts';
import type { SeenRide } from './seen-revision.ts';

export interface Completion extends SeenRide {
  waitingMinutes?: number | undefined;
  /** Rupees, as entered. */
  tollCharges?: number | undefined;
}

/** Its driver ends the trip; waiting, by the rate card the ride was booked by, and toll are added to the fare. */
export function completeRide(parts: BookingParts, completion: Completion, driver: Actor): Promise<Ride> {
  const { waitingMinutes = 0, tollCharges = 0, ...seen } = completion;
  return moveRide(parts, {
    ...seen,
    by: driver,
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
