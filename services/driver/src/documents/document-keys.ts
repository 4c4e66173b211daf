/** Runs a statement and returns its rows. */
type Query = (text: string) => Promise<Record<string, unknown>[]>;

/** The keys of all documents that the table of drivers names, for programs that copy or check a whole database. */
export async function documentKeys(query: Query): Promise<string[]> {
  const rows = await query(
    `select key from driver.driver, unnest(array[license_key, aadhaar_key]) as key where key is not null order by key`,
  );
  return rows.map(({ key }) => String(key));
}
