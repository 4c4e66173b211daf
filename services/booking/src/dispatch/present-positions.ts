import { routes } from '@pahiya/contracts';
import type { BookingParts } from '../parts.ts';
import type { MapPoint } from './points.ts';

/** Where a driver's phone was a moment ago, and the name of that part of the city. */
export interface PresentPosition {
  point: MapPoint;
  near: string | undefined;
}

const MINUTE_MS = 60_000;
/** Present positions are used for rides of this time only: later, drivers will be elsewhere. */
const SOON_MS = 60 * MINUTE_MS;
/** How long positions are kept. A problem posed for an earlier time gets none, because those of that time are gone. */
const KEPT_MS = 2 * MINUTE_MS;

const NO_POSITIONS: ReadonlyMap<string, PresentPosition> = new Map();

/**
 * Where drivers are now, by their id, for rides of the coming hour. Empty when the driver service is down: a plan can do
 * without. Positions are never stored.
 */
export async function presentPositions(
  { peers, places, clock, log }: Pick<BookingParts, 'peers' | 'places' | 'clock' | 'log'>,
  { now, from }: { now: Date; from: Date },
): Promise<ReadonlyMap<string, PresentPosition>> {
  const isPast = clock.now().getTime() - now.getTime() > KEPT_MS;
  if (isPast || from.getTime() - now.getTime() > SOON_MS) return NO_POSITIONS;
  try {
    const { positions } = await peers.call(routes.driver.presentPositions, {});
    return new Map(
      positions.map(({ driverId, latitude: lat, longitude: lng }) => [
        driverId,
        { point: { lat, lng }, near: places.nameNear({ lat, lng }) },
      ]),
    );
  } catch (err) {
    log.warn({ err }, 'the present positions of drivers are not known');
    return NO_POSITIONS;
  }
}
