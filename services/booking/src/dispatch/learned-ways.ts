import { dayInIndia, indiaEpochMs } from '@pahiya/contracts';
import { NOTHING_LEARNED, type DrivenWay, type LearnedTravel } from '@pahiya/dispatch';
import type { Database, ServiceDeps } from '@pahiya/service-kit';
import { minuteOf } from './duty.ts';
import type { Planner } from './planner.ts';
import { pointOf } from './points.ts';

const LEARNED_FROM_DAYS = 60;
/** Only the newest ways are learned from; more would hardly change the result. */
const MOST_WAYS = 30_000;

interface DrivenRow {
  beganAt: Date;
  minutes: number;
  expectedMinutes: number;
  km: number;
  fromLat: number | null;
  fromLng: number | null;
  toLat: number | null;
  toLng: number | null;
}

/** The trips of the last two months that ended before this day began in India. */
async function drivenWays(database: Database, day: string): Promise<DrivenWay[]> {
  const rows = await database.query<DrivenRow>({
    text: `select began.at as "beganAt", (extract(epoch from completed_at - began.at) / 60)::float8 as minutes,
             duration_minutes as "expectedMinutes", distance_km::float8 as km,
             pickup_lat as "fromLat", pickup_lng as "fromLng", dropoff_lat as "toLat", dropoff_lng as "toLng"
           from ride join ride_transition as began on began.ride_id = ride.id and began.to_status = 'on_trip'
           where status = 'completed' and not include_return and distance_known and duration_minutes > 0
             and ride_date >= $1::date - $2::int and completed_at < $3
           order by completed_at desc, id limit $4`,
    values: [day, LEARNED_FROM_DAYS, new Date(indiaEpochMs(day, '00:00')), MOST_WAYS],
  });
  return rows.map(({ beganAt, minutes, expectedMinutes, km, fromLat, fromLng, toLat, toLng }) => ({
    from: pointOf({ lat: fromLat, lng: fromLng }) ?? null,
    to: pointOf({ lat: toLat, lng: toLng }) ?? null,
    km,
    startsAt: minuteOf(beganAt),
    expectedMinutes,
    minutes,
  }));
}

/**
 * What completed rides teach about travel times. It is learned once a day, from earlier days only, so that a plan, its
 * commit and all replicas expect the same time for a way.
 */
export function learnsFromRides(
  { database, clock, log }: Pick<ServiceDeps, 'clock' | 'log'> & { database: Database },
  planner: () => Planner,
): () => Promise<LearnedTravel> {
  let known: { day: string; learned: Promise<LearnedTravel> } | undefined;
  return () => {
    const day = dayInIndia(clock.now());
    if (known?.day === day) return known.learned;
    const learned = drivenWays(database, day)
      .then((ways) => (ways.length === 0 ? NOTHING_LEARNED : planner().ask({ do: 'learn', ways })))
      .catch((err: unknown) => {
        log.warn({ err }, 'travel times could not be learned from completed rides');
        if (known?.learned === learned) known = undefined;
        return NOTHING_LEARNED;
      });
    known = { day, learned };
    return learned;
  };
}
