import { INDIA_OFFSET_MS, indiaEpochMs } from '@pahiya/contracts';
import { type DayView, ridesOf } from './day-view.ts';
import { msOf } from './instants.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The minimum length of the track, so that a short day has room for the names of its rides. */
const LEAST_HOURS = 8;

/** The start of the hour on India's clock, which is at half past an hour in UTC. */
const hourBefore = (ms: number) => Math.floor((ms + INDIA_OFFSET_MS) / HOUR_MS) * HOUR_MS - INDIA_OFFSET_MS;

/** An item that begins or ends so near to the day is shown whole. A longer one is cut at midnight. */
const EDGE_MS = 6 * HOUR_MS;

export interface BoardScale {
  /** The first day that is shown: YYYY-MM-DD in India. */
  day: string;
  fromMs: number;
  toMs: number;
  /** The start of each hour. */
  hours: readonly number[];
}

/**
 * The scale from the hour of the first item to the hour after the last, but not over the other days of rides that last several
 * days. Undefined without items.
 */
export function scaleOf(view: DayView): BoardScale | undefined {
  const items = [...view.timelines.flatMap((timeline) => timeline.items), ...ridesOf(view).map(({ ride }) => ride)];
  if (items.length === 0) return undefined;
  const [firstMs, endMs] = [indiaEpochMs(view.day, '00:00'), view.toMs];
  const starts = items.map(({ startsAt }) => msOf(startsAt)).map((ms) => (ms < firstMs - EDGE_MS ? firstMs : ms));
  const ends = items.map(({ startsAt, endsAt }) =>
    msOf(startsAt) < endMs && msOf(endsAt) > endMs + EDGE_MS ? endMs : msOf(endsAt),
  );
  const fromMs = hourBefore(Math.min(...starts));
  const lastMs = hourBefore(Math.max(...ends) - 1) + HOUR_MS;
  const toMs = Math.max(lastMs, fromMs + LEAST_HOURS * HOUR_MS);
  const hours = Array.from({ length: Math.round((toMs - fromMs) / HOUR_MS) }, (_, hour) => fromMs + hour * HOUR_MS);
  return { day: view.day, fromMs, toMs, hours };
}

/** The position and the width of an item on the track, in percent of the track's width. */
export function placeOnTrack({ fromMs, toMs }: BoardScale, item: { startsAt: string; endsAt: string }) {
  const percent = (ms: number) => (100 * (Math.min(Math.max(ms, fromMs), toMs) - fromMs)) / (toMs - fromMs);
  const left = percent(msOf(item.startsAt));
  return { left: `${left}%`, width: `${percent(msOf(item.endsAt)) - left}%` };
}

/** The position of an instant on the track, in percent; undefined outside the track. */
export const placeOfInstant = ({ fromMs, toMs }: BoardScale, ms: number): number | undefined =>
  ms < fromMs || ms > toMs ? undefined : (100 * (ms - fromMs)) / (toMs - fromMs);

/** The times outside a driver's working hours, which are the same each day. */
export function timesOff({ fromMs, toMs }: BoardScale, { from, until }: { from: string; until: string }) {
  const first = Math.floor((fromMs - msOf(until)) / DAY_MS);
  const last = Math.floor((toMs - msOf(until)) / DAY_MS);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * DAY_MS)
    .map((shiftMs) => ({ startMs: msOf(until) + shiftMs, endMs: msOf(from) + shiftMs + DAY_MS }))
    .filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs)
    .map(({ startMs, endMs }) => ({
      startsAt: new Date(startMs).toISOString(),
      endsAt: new Date(endMs).toISOString(),
    }));
}

/** Puts overlapping rides below each other. Returns the lane of each ride. */
export function lanesOf(rides: readonly { startsAt: string; endsAt: string }[]): number[] {
  const endOfLane: string[] = [];
  return rides.map(({ startsAt, endsAt }) => {
    const free = endOfLane.findIndex((end) => end <= startsAt);
    const lane = free < 0 ? endOfLane.length : free;
    endOfLane[lane] = endsAt;
    return lane;
  });
}
