import { expectedMinutes, type LearnedTravel } from '@pahiya/dispatch';
import { estimateRoad } from '../maps/index.ts';
import { minuteOf } from './duty.ts';
import type { MapPoint } from './points.ts';

/** The way between two points to a ride that begins at `at`: kilometres and minutes, without the policy's buffer. */
export type EmptyWays = (from: MapPoint, to: MapPoint, at: Date) => { km: number; minutes: number };

/** Empty ways by the road model, corrected by what completed rides have taught. */
export function emptyWays(learned: LearnedTravel): EmptyWays {
  return (from, to, at) => {
    const { distanceKm: km, durationMinutes } = estimateRoad(from, to);
    return { km, minutes: expectedMinutes(learned, { from, to, km, minutes: durationMinutes, at: minuteOf(at) }) };
  };
}
