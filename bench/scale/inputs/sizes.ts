import type { Client } from 'pg';

/** Bytes of every table with its indexes, by schema and name, and their rows. */
export type Sizes = Record<string, { bytes: number; rows: number }>;

const TABLES = `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('auth', 'booking', 'driver', 'salary', 'invoice', 'bus', 'audit')`;

/** The sizes without the space that deleted rows left behind. */
export async function sizesOf(client: Client): Promise<Sizes> {
  const sizes: Sizes = {};
  const { rows: tables } = await client.query<{ name: string; bytes: number }>(TABLES);
  for (const { name } of tables) {
    await client.query(`vacuum full ${name}`);
    const { rows } = await client.query<{ rows: number; bytes: number }>(
      `select count(*)::float8 as rows, pg_total_relation_size('${name}')::float8 as bytes from ${name}`,
    );
    const [first] = rows;
    if (first) sizes[name] = first;
  }
  return sizes;
}

/** The rows and bytes that each of `count` units added to each table; tables that did not grow are left out. */
export function growthOf(before: Sizes, after: Sizes, count: number): Sizes {
  const grown = Object.entries(after).map(([name, { bytes, rows }]) => [
    name,
    {
      bytes: (bytes - (before[name]?.bytes ?? 0)) / count,
      rows: (rows - (before[name]?.rows ?? 0)) / count,
    },
  ]) as [string, { bytes: number; rows: number }][];
  return Object.fromEntries(grown.filter(([, { rows }]) => rows > 0.01));
}
