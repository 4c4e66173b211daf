import { routes } from '@pahiya/contracts';
import { waitingCharges } from '@pahiya/fares';
import { priceDriven, type DrivenPrice } from '../fares/price-driven.ts';
import type { BookingParts } from '../parts.ts';
import type { Extras } from './extras.ts';
import { moveRide, type SeenRide } from './move-ride.ts';
import { findSteps } from './ride.repository.ts';
import type { Actor, Ride } from './ride.ts';

export interface ExtrasEntered {
  waitingMinutes?: number | undefined;
  /** Rupees. */
  tollCharges?: number | undefined;
}

/**
 * Its driver ends the trip, or an admin for a driver who cannot. Adds waiting and tolls to the fare, unless they
 * pass a limit: those wait for an admin, whoever entered them. Where the distance was not known, the fare follows the
 * distance driven.
 */
export function completeRide(
  parts: BookingParts,
  { waitingMinutes, tollCharges, drivenKm, ...seen }: SeenRide & ExtrasEntered & { drivenKm?: number | undefined },
  by: Actor,
): Promise<Ride> {
  return moveRide(parts, {
    ...seen,
    by,
    command: async (ride) => ({
      do: 'complete',
      at: parts.clock.now(),
      extras: await pricedExtras(parts, ride, { waitingMinutes, tollCharges }),
      driven: ride.distanceKnown ? undefined : await drivenPrice(parts, ride, drivenKm),
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

async function drivenPrice(
  { database, peers, clock, rateCards }: BookingParts,
  ride: Ride,
  statedKm: number | undefined,
): Promise<DrivenPrice | undefined> {
  const params = { id: ride.rideId };
  const [steps, tracked, { rateOf }] = await Promise.all([
    findSteps(database, ride.rideId),
    // Must not fail silently: without the tracked distance, the driver's statement would decide the fare for good. The
    // driver's page keeps a completion that cannot be sent, and sends it again.
    peers.call(routes.driver.drivenDistance, { params }),
    rateCards.version(ride.rateVersion),
  ]);
  const startedAt = steps.findLast(({ to }) => to === 'on_trip')?.at ?? clock.now();
  const minutesOnTrip = Math.max(0, (clock.now().getTime() - startedAt.getTime()) / 60_000);
  return priceDriven(ride, { statedKm, trackedKm: tracked.km ?? undefined, minutesOnTrip }, rateOf[ride.cabType]);
}
