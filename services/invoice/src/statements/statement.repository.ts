import { columnsFor, type Database } from '@pahiya/service-kit';
import { InvoiceEntity } from '../invoices/invoice.entity.ts';
import type { StatementRow, StatementTotals } from './statement.ts';

/** Selects the rides of a company and of a month (YYYY-MM of the ride's date); without them, all rides. */
export interface StatementFilter {
  month: string | undefined;
  companyId: string | undefined;
}

/**
 * The last number of each financial year in the totals. Numbers commit in order, so later pages can exclude invoices
 * issued since.
 */
export type Watermark = Readonly<Record<string, number>>;
export interface CountedTotals extends StatementTotals {
  upTo: Watermark;
}

const PAGE_SIZE = 500;

const OF_INVOICE = ['rideId', 'serial', 'rideDate', 'rideTime', 'taxablePaise', 'totalPaise'] as const;
type OfInvoice = (typeof OF_INVOICE)[number];
const INVOICE = columnsFor(InvoiceEntity).some(...OF_INVOICE);
/** Taken out here, because to read `ride` and `customer` whole takes one and a half times as long. */
const SNAPSHOT_TEXTS = `
  ride ->> 'bookingId' as "rideCode", ride ->> 'startsAt' as "startsAt", ride -> 'rider' ->> 'name' as "riderName",
  customer ->> 'companyName' as "companyName", ride ->> 'pickup' as pickup, ride ->> 'dropoff' as dropoff,
  ride -> 'driver' ->> 'fullName' as "driverName", ride -> 'driver' ->> 'phoneNumber' as "driverPhone",
  ride ->> 'vehicleNumber' as "vehicleNumber", ride -> 'driver' ->> 'vehicleType' as "vehicleModel"`;

const where = ({ companyId }: StatementFilter, companyParameter: string) =>
  `ride_date between $1 and $2${companyId === undefined ? '' : ` and company_id = ${companyParameter}`}`;
/** Days are compared as text, by bytes. */
const days = ({ month }: StatementFilter) =>
  month === undefined ? ['0000-00-00', '9999-99-99'] : [`${month}-00`, `${month}-99`];
const company = ({ companyId }: StatementFilter) => (companyId === undefined ? [] : [companyId]);

/** @param upTo counts only what was in earlier totals */
export async function totalsOf(database: Database, filter: StatementFilter, upTo?: Watermark): Promise<CountedTotals> {
  const [totals] = await database.query<CountedTotals>({
    text: `with years as (
             select financial_year, max(number) as last, count(*) as rides, sum(taxable_paise) as taxable,
                    sum(total_paise - taxable_paise) as tax, sum(total_paise) as fare
             from invoice where ${where(filter, '$4')}
               and ($3::jsonb is null or number <= coalesce(($3::jsonb ->> financial_year)::integer, 0))
             group by financial_year)
           select coalesce(sum(rides), 0)::float8 as rides, coalesce(sum(taxable), 0)::float8 as "taxablePaise",
                  coalesce(sum(tax), 0)::float8 as "taxPaise", coalesce(sum(fare), 0)::float8 as "farePaise",
                  coalesce(json_object_agg(financial_year, last), '{}') as "upTo"
           from years`,
    values: [...days(filter), upTo === undefined ? null : JSON.stringify(upTo), ...company(filter)],
  });
  return totals ?? { rides: 0, taxablePaise: 0, taxPaise: 0, farePaise: 0, upTo: {} };
}

/** Date, time and id of a ride; '' sorts before every ride. */
export type RidePlace = readonly [date: string, time: string, rideId: string];
const BEFORE_ALL: RidePlace = ['', '', ''];

export interface RidesWanted {
  upTo: Watermark;
  after?: RidePlace;
  limit: number;
}

/**
 * Rides included in the totals, by date and time, after a given ride. The statement is not a named one: after five
 * pages PostgreSQL would use a generic plan for any month, which takes 6 times as long.
 */
export async function someRidesOf(
  database: Database,
  filter: StatementFilter,
  { upTo, after = BEFORE_ALL, limit }: RidesWanted,
): Promise<StatementRow[]> {
  const rows = await database.query<Omit<StatementRow, OfInvoice>>({
    text: `select ${INVOICE.selected}, ${SNAPSHOT_TEXTS} from invoice
             where ${where(filter, '$8')} and (ride_date, ride_time, ride_id) > ($3, $4, $5)
               and number <= coalesce(($6::jsonb ->> financial_year)::integer, 0)
             order by ride_date, ride_time, ride_id limit $7`,
    values: [...days(filter), ...after, JSON.stringify(upTo), limit, ...company(filter)],
  });
  return rows.map((row) => ({ ...row, ...INVOICE.read(row) }));
}

export const placeOf = ({ rideDate, rideTime, rideId }: StatementRow): RidePlace => [rideDate, rideTime, rideId];

/** All rides, read in pages, so that a slow client holds no connection. */
export async function* ridesOf(
  database: Database,
  filter: StatementFilter,
  upTo: Watermark,
): AsyncGenerator<StatementRow> {
  let after: RidePlace = BEFORE_ALL;
  for (;;) {
    const page = await someRidesOf(database, filter, { upTo, after, limit: PAGE_SIZE });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_SIZE) return;
    after = placeOf(last);
  }
}
