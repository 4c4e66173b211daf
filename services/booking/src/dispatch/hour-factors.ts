import type { Database } from '@pahiya/service-kit';

const HOURS = 24;
/** Weighs as much as so many completed rides of that hour. */
const PRIOR_RIDES = 20;
const LEARNT_FROM_DAYS = 60;
/** Beyond these somebody pressed a button late. */
const [LEAST, MOST] = [0.4, 3];

/**
 * How many times longer than expected a way takes in each hour of India's day, learnt from the trips of the last two months:
 * the median of an hour, drawn to 1 where few were driven.
 */
export async function hourFactors(database: Database, now: Date): Promise<number[]> {
  const rows = await database.query<{ hour: number; rides: number; ratio: number }>({
    text: `select extract(hour from starts_at at time zone 'Asia/Kolkata')::int as hour, count(*)::int as rides,
             percentile_cont(0.5) within group (order by ratio) as ratio
           from (select starts_at, extract(epoch from completed_at - began.at) / 60 / duration_minutes as ratio
             from ride join ride_transition as began on began.ride_id = ride.id and began.to_status = 'on_trip'
             where status = 'completed' and not include_return and distance_known and duration_minutes > 0
               and ride_date >= ($1::timestamptz - make_interval(days => $2))::date) as trip
           where ratio between $3 and $4
           group by 1`,
    values: [now, LEARNT_FROM_DAYS, LEAST, MOST],
  });
  const factors = Array.from({ length: HOURS }, () => 1);
  for (const { hour, rides, ratio } of rows)
    factors[hour] = Math.round((100 * (rides * ratio + PRIOR_RIDES)) / (rides + PRIOR_RIDES)) / 100;
  return factors;
}
