import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { checkTrail } from '@pahiya/auth';
import { SERVICE_NAMES } from '@pahiya/contracts';
import { documentKeys } from '@pahiya/driver';
import { serialFaults } from '@pahiya/invoice';
import { encryptedFileStore, migrationName, withOurTables, type FileKeys, type FileStore } from '@pahiya/service-kit';
import { TABLES } from '../tables.ts';
import { noteCheck, type BackupFolder } from './backup-folder.ts';
import { documentCopies } from './document-copies.ts';
import { baseFor } from './moments.ts';
import { recover, type Recovered } from './recover.ts';

type Query = Recovered['query'];

export interface CheckedBackup {
  /** Up to when the copy came. */
  upTo: Date;
  tables: number;
  documents: number;
  auditEntries: number;
  faults: string[];
}

const DAY_MS = 24 * 3600_000;
const COPY = 'check-';

/** Restores the newest moment to a temporary folder in the backup and looks at all of it. Notes in the backup what it found. */
export async function checkBackup(
  folder: BackupFolder,
  { fileKeys, signal }: { fileKeys: FileKeys; signal?: AbortSignal | undefined },
): Promise<CheckedBackup> {
  const base = await baseFor(folder);
  await dropOldCopies(folder);
  const place = await mkdtemp(join(folder.root, COPY));
  try {
    const copy = await recover(folder, { base, dataDir: join(place, 'postgres'), durable: false, signal });
    try {
      const found = await lookAt(copy.query, documentCopies(folder), fileKeys);
      await noteCheck(folder, { checkedAt: new Date().toISOString(), faults: found.faults.length });
      return { ...found, upTo: copy.lastCommit ?? new Date(base.endedAt) };
    } finally {
      await copy.stop();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Those of checks that were killed. */
async function dropOldCopies({ root }: BackupFolder): Promise<void> {
  for (const name of (await readdir(root)).filter((each) => each.startsWith(COPY)))
    if ((await stat(join(root, name))).mtimeMs < Date.now() - DAY_MS) await rm(join(root, name), { recursive: true });
}

async function lookAt(
  query: Query,
  documents: Pick<FileStore, 'read'>,
  keys: FileKeys,
): Promise<Omit<CheckedBackup, 'upTo'>> {
  const tables = await readAll(query);
  const trail = await checkTrail(query);
  const named = await documentKeys(query);
  const faults = [
    ...(await unknownMigrations(query)),
    ...trail.faults.map((fault) => `audit trail: ${fault}`),
    ...(await serialFaults(query)).map((fault) => `invoices: ${fault}`),
    ...(await documentFaults(named, documents, keys)),
  ];
  return { tables, documents: named.length, auditEntries: trail.entries, faults };
}

/** Reads every row, so that PostgreSQL compares each page with its checksum. Answers how many tables there are. */
async function readAll(query: Query): Promise<number> {
  const tables = await query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname <> 'information_schema' order by 1`,
  );
  for (const { name } of tables) await query(`select count(*) from ${String(name)}`);
  return tables.length;
}

/** A copy with migrations that this release does not have is of a later one, and this one must not run on it. */
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

async function documentFaults(
  names: readonly string[],
  copies: Pick<FileStore, 'read'>,
  keys: FileKeys,
): Promise<string[]> {
  const faults: string[] = [];
  const documents = encryptedFileStore(copies as FileStore, keys);
  for (const name of names) {
    try {
      const content = await documents.read(name);
      if (content === undefined) faults.push(`the document ${name} is missing`);
      else await buffer(content);
    } catch (error) {
      faults.push((error as Error).message);
    }
  }
  return faults;
}
