import { buffer } from 'node:stream/consumers';
import { checkTrail } from '@pahiya/auth';
import { SERVICE_NAMES } from '@pahiya/contracts';
import { documentKeys } from '@pahiya/driver';
import { serialFaults } from '@pahiya/invoice';
import { migrationName, withOurTables, type FileStore } from '@pahiya/service-kit';
import { TABLES } from '../tables.ts';
import type { Recovered } from './recover.ts';

type Query = Recovered['query'];

export interface Inspected {
  tables: number;
  /** Whether PostgreSQL has data checksums, so that it notices a spoilt page when it reads one. */
  hasChecksums: boolean;
  /** How many documents the rows name. */
  documents: number;
  auditEntries: number;
  faults: string[];
}

/**
 * Looks at all of a database that was restored or copied, as superuser: every page by its checksum, migrations, audit trail and
 * serials, and whether each document that a row names can be read, where `documents` are given.
 */
export async function inspectDatabase(query: Query, documents?: Pick<FileStore, 'read'>): Promise<Inspected> {
  const pages = await readAll(query);
  const [setting] = await query('show data_checksums');
  const trail = await checkTrail(query);
  const named = documents === undefined ? [] : await documentKeys(query);
  const faults = [
    ...pages.faults,
    ...(await unknownMigrations(query)),
    ...trail.faults.map((fault) => `audit trail: ${fault}`),
    ...(await serialFaults(query)).map((fault) => `invoices: ${fault}`),
    ...(await documentFaults(named, documents)),
  ];
  const hasChecksums = setting?.['data_checksums'] === 'on';
  return { tables: pages.tables, hasChecksums, documents: named.length, auditEntries: trail.entries, faults };
}

/**
 * Reads every row with its long values, so that PostgreSQL compares each page with its checksum. A count would read some tables by
 * an index, and no long value at all.
 */
async function readAll(query: Query): Promise<{ tables: number; faults: string[] }> {
  const tables = await query(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence <> 't' order by 1`,
  );
  const faults: string[] = [];
  for (const { name } of tables) {
    const table = String(name);
    await query(`copy ${table} to '/dev/null'`).catch((error: unknown) => {
      faults.push(`${table}: ${(error as Error).message}`);
    });
  }
  return { tables: tables.length, faults };
}

/**
 * If a copy has migrations that this release does not have, it is of a later release, and this release must not run on
 * it.
 */
async function unknownMigrations(query: Query): Promise<string[]> {
  const faults: string[] = [];
  for (const service of SERVICE_NAMES) {
    const known = new Set(withOurTables(TABLES[service]).migrations.map(migrationName));
    const done = await query(`select name from ${service}.migration order by id`);
    for (const { name } of done)
      if (!known.has(String(name))) faults.push(`${service} has the migration ${String(name)} of another release`);
  }
  return faults;
}

async function documentFaults(names: readonly string[], documents?: Pick<FileStore, 'read'>): Promise<string[]> {
  const faults: string[] = [];
  for (const name of names) {
    try {
      const content = await documents?.read(name);
      if (content === undefined) faults.push(`the document ${name} is missing`);
      else await buffer(content);
    } catch (error) {
      faults.push((error as Error).message);
    }
  }
  return faults;
}
