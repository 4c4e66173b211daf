import { BOOKING_STATUSES, CAB_TYPES, type RideFigures } from '@pahiya/contracts';
import type { Database } from '@pahiya/service-kit';
import { daysOf, type Span } from './span.ts';

export interface FigureFilters {
  /** All companies if absent. */
  companyId?: string | undefined;
  status?: string | undefined;
  cabType?: string | undefined;
  date?: string | undefined;
}

interface Counted {
  rides: number;
  paise: number;
}

/** Each group is filtered by the filters of the other two. A tally row for all companies has the company ''. */
const FIGURES = `
with counted as materialized (
  select ride_date, cab_type, status, rides, revenue_paise from ride_day_tally
    where company_id = $1::text and ride_date between $2::date and $3::date
  union all
  select ride_date, cab_type, status, rides, revenue_paise from ride_tally_delta
    where ($1::text = '' or company_id = $1::text) and ride_date between $2::date and $3::date
)
select status as key, sum(rides)::float8 as rides, sum(revenue_paise)::float8 as paise from counted
  where ($5::text is null or cab_type = $5) and ($6::date is null or ride_date = $6) group by status
union all
select cab_type, sum(rides)::float8, sum(revenue_paise)::float8 from counted
  where ($4::text is null or status = $4) and ($6::date is null or ride_date = $6) group by cab_type
union all
select ride_date::text, sum(rides)::float8, sum(revenue_paise)::float8 from counted
  where ($4::text is null or status = $4) and ($5::text is null or cab_type = $5) group by ride_date`;

/** Rides and revenue of a span of days. The cost grows with its days, not with the rides or the companies. */
export async function rideFigures(database: Database, span: Span, filters: FigureFilters): Promise<RideFigures> {
  const rows = await database.query<Counted & { key: string }>({
    text: FIGURES,
    values: [
      filters.companyId ?? '',
      span.from,
      span.to,
      filters.status ?? null,
      filters.cabType ?? null,
      filters.date ?? null,
    ],
  });
  // One map can hold all three groups: a status, a cab type and a day never have the same key.
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const counted = (key: string) => {
    const { rides, paise } = byKey.get(key) ?? { rides: 0, paise: 0 };
    return { rides, revenue: paise / 100 };
  };
  return {
    ...span,
    byStatus: BOOKING_STATUSES.map((status) => ({ status, ...counted(status) })),
    byDay: daysOf(span).map((date) => ({ date, ...counted(date) })),
    byCabType: CAB_TYPES.map((cabType) => ({ cabType, ...counted(cabType) })),
  };
}
