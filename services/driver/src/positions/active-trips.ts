import { routes } from '@pahiya/contracts';
import type { ServiceDeps } from '@pahiya/service-kit';

/** Whom a driver's positions are for. */
export interface Trip {
  rideId: string;
  userId: string;
  companyId: string;
}

/** How long an event's word is taken; after it the booking service is asked, so that a lost end can't keep a trip alive. */
const TRIP_TTL_S = 600;
/** How long the booking service's word is taken: an end that is told meanwhile may be overtaken by the answer. */
const ASKED_TRIP_TTL_S = 10;
/** How soon the booking service is asked again about a driver without a trip: an event that lags costs that much. */
const NO_TRIP_TTL_S = 15;

/** The trip of each driver, in memory or in Redis: asked with every position, so no database is behind it. */
export interface ActiveTrips {
  /** Null while the driver is on no trip. */
  of(driverId: string): Promise<Trip | null>;
  started(driverId: string, trip: Trip): Promise<void>;
  /** Of that ride only: another one may have started before its predecessor's end is heard of. */
  ended(driverId: string, rideId: string): Promise<void>;
}

export function activeTrips({ liveState, peers }: Pick<ServiceDeps, 'liveState' | 'peers'>): ActiveTrips {
  const keyOf = (driverId: string) => `trip:${driverId}`;
  const ask = async (driverId: string): Promise<Trip | null> => {
    // Put before the question, so that the positions that come meanwhile do not ask it again.
    await liveState.put(keyOf(driverId), null, NO_TRIP_TTL_S);
    const { trip: current } = await peers.call(routes.booking.driverTrip, { params: { driverId } });
    if (current === null) return null;
    const trip = { rideId: current.bookingId, userId: current.userId, companyId: current.companyId };
    await liveState.put(keyOf(driverId), trip, ASKED_TRIP_TTL_S);
    return trip;
  };
  return {
    async of(driverId) {
      const known = await liveState.get<Trip | null>(keyOf(driverId));
      return known === undefined ? ask(driverId) : known;
    },
    async started(driverId, trip) {
      await liveState.put(keyOf(driverId), trip, TRIP_TTL_S);
    },
    async ended(driverId, rideId) {
      const known = await liveState.get<Trip | null>(keyOf(driverId));
      if (known?.rideId === rideId) await liveState.put(keyOf(driverId), null, NO_TRIP_TTL_S);
    },
  };
}
