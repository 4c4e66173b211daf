import { routes } from '@pahiya/contracts';
import type { ServiceDeps } from '@pahiya/service-kit';

/** Who receives a driver's positions. */
export interface Trip {
  rideId: string;
  userId: string;
  companyId: string;
}

/**
 * How long a trip that an event started is trusted. After that, booking is asked again, so that no trip outlives its
 * end by more than this, even if the live state has lost the end.
 */
const TRIP_TTL_S = 30;
/** How long booking's answer is trusted: it may be older than an end that was handled in the meantime. */
const ASKED_TRIP_TTL_S = 10;
/** How long 'no trip' is cached before booking is asked again. A late event delays the positions by this much. */
const NO_TRIP_TTL_S = 15;
/** How soon booking is asked again after it did not answer: its restart takes seconds, and the map stands still meanwhile. */
const AWAY_TTL_S = 2;
/**
 * How long the end of a driver's last trip is remembered. A process that starts, was frozen or has asked booking may
 * store the trip after its end. That happens sooner than this, so the stored trip expires before its end is forgotten.
 */
const ENDED_TTL_S = 600;

/** The trip of each driver, in memory or in Redis. It is read for every position, so no read goes to the database. */
export interface ActiveTrips {
  /** Null while the driver is on no trip. */
  of(driverId: string): Promise<Trip | null>;
  started(driverId: string, trip: Trip): Promise<void>;
  /** Ends the trip of that ride only: the next ride may have started before this end arrives. */
  ended(driverId: string, rideId: string): Promise<void>;
}

export function activeTrips({ liveState, peers }: Pick<ServiceDeps, 'liveState' | 'peers'>): ActiveTrips {
  const keyOf = (driverId: string) => `trip:${driverId}`;
  const endedKeyOf = (driverId: string) => `trip:ended:${driverId}`;
  const ask = async (driverId: string): Promise<Trip | null> => {
    // Cached before booking is asked, so that positions that arrive in the meantime do not ask again.
    await liveState.put(keyOf(driverId), null, NO_TRIP_TTL_S);
    const { trip: current } = await peers
      .call(routes.booking.driverTrip, { params: { driverId } })
      .catch(async (error: unknown) => {
        await liveState.put(keyOf(driverId), null, AWAY_TTL_S);
        throw error;
      });
    if (current === null) return null;
    const trip = { rideId: current.bookingId, userId: current.userId, companyId: current.companyId };
    if ((await liveState.get(endedKeyOf(driverId))) === trip.rideId) return null;
    await liveState.put(keyOf(driverId), trip, ASKED_TRIP_TTL_S);
    return trip;
  };
  return {
    async of(driverId) {
      const keys = [keyOf(driverId), endedKeyOf(driverId)];
      const [known, endedId] = (await liveState.getAll(keys)) as [Trip | null | undefined, string | undefined];
      return known === undefined || (known !== null && known.rideId === endedId) ? ask(driverId) : known;
    },
    async started(driverId, trip) {
      await liveState.put(keyOf(driverId), trip, TRIP_TTL_S);
    },
    async ended(driverId, rideId) {
      await liveState.put(endedKeyOf(driverId), rideId, ENDED_TTL_S);
      const known = await liveState.get<Trip | null>(keyOf(driverId));
      if (known?.rideId === rideId) await liveState.put(keyOf(driverId), null, NO_TRIP_TTL_S);
    },
  };
}
