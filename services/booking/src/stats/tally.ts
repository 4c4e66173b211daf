import type { BookingStatus } from '@pahiya/contracts';
import { startLoop } from '@pahiya/messaging';
import type { Database, ServiceDeps } from '@pahiya/service-kit';

export interface RideTotals {
  total: number;
  byStatus: Readonly<Partial<Record<BookingStatus, number>>>;
  revenuePaise: number;
}

/**
 * Rides by status, and revenue of completed rides, of one company or of all. The cost does not grow with the rides. Named and
 * prepared: the bench's row "stats".
 */
export async function rideTotals(database: Database, companyId?: string): Promise<RideTotals> {
  const ofCompany = companyId === undefined ? '' : 'where company_id = $1';
  const rows = await database.query<{ status: BookingStatus; rides: number; paise: number }>({
    name: companyId === undefined ? 'totals' : 'totals-of-company',
    text: `select status, sum(rides)::float8 as rides, sum(revenue_paise)::float8 as paise from (
             select status, rides, revenue_paise from ride_tally ${ofCompany}
             union all select status, rides, revenue_paise from ride_tally_delta ${ofCompany}
           ) as counted group by status`,
    values: companyId === undefined ? [] : [companyId],
  });
  return {
    total: rows.reduce((sum, row) => sum + row.rides, 0),
    byStatus: Object.fromEntries(rows.map((row) => [row.status, row.rides])),
    revenuePaise: rows.reduce((sum, row) => sum + row.paise, 0),
  };
}

/** Bounds the deltas that a read has to add up: 100 changes a second leave some 2,000 rows. */
const FOLD_MS = 10_000;

/**
 * Adds the deltas to the tallies in one statement, so that no reader sees them twice or not at all; one replica at a
 * time.
 */
export async function foldTally(database: Database): Promise<void> {
  await database.query({
    text: `with mine as materialized (select pg_try_advisory_xact_lock(hashtextextended('booking/ride_tally', 0)) as alone),
             taken as (delete from ride_tally_delta where (select alone from mine)
               returning company_id, ride_date, cab_type, status, rides, revenue_paise),
             totalled as (
               insert into ride_tally as tally (company_id, status, rides, revenue_paise)
               select company_id, status, sum(rides), sum(revenue_paise) from taken group by company_id, status
               on conflict (company_id, status) do update
                 set rides = tally.rides + excluded.rides, revenue_paise = tally.revenue_paise + excluded.revenue_paise)
           insert into ride_day_tally as tally (company_id, ride_date, cab_type, status, rides, revenue_paise)
           select coalesce(company_id, ''), ride_date, cab_type, status, sum(rides), sum(revenue_paise) from taken
           group by grouping sets ((company_id, ride_date, cab_type, status), (ride_date, cab_type, status))
           on conflict (company_id, ride_date, cab_type, status) do update
             set rides = tally.rides + excluded.rides, revenue_paise = tally.revenue_paise + excluded.revenue_paise`,
  });
}

/** Folds in the background until stopped; retries a failed fold. */
export function startFolding(database: Database, log: ServiceDeps['log']): ReturnType<typeof startLoop> {
  return startLoop({
    pass: () => foldTally(database),
    pollMs: FOLD_MS,
    onError: (err) => log.warn({ err }, 'the ride figures could not be folded'),
  });
}
