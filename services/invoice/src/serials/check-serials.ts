/** Runs a statement and returns its rows. */
type Query = (text: string) => Promise<Record<string, unknown>[]>;

/** The faults in the serials of each financial year: gaps, and a counter that differs from the last number. */
export async function serialFaults(query: Query): Promise<string[]> {
  const years = await query(
    `select financial_year as year, last_number as last, count(number)::int as issued, coalesce(max(number), 0) as highest
     from invoice.serial_counter left join invoice.invoice using (financial_year) group by 1, 2 order by 1`,
  );
  return years
    .map((row) => row as { year: string; last: number; issued: number; highest: number })
    .filter(({ last, issued, highest }) => last !== highest || issued !== highest)
    .map(
      ({ year, last, issued, highest }) =>
        `${year} has ${issued} invoices, the highest serial is ${highest}, and its counter stands at ${last}`,
    );
}
