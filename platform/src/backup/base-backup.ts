import { copyFile, mkdir, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '@pahiya/service-kit';
import { Client } from 'pg';
import { addBase, keepNewest, type BackupFolder, type Base } from './backup-folder.ts';

export interface BaseBackupOptions {
  /** Superuser's connection string. */
  adminUrl: string;
  /** The data directory of the running server. */
  dataDir: string;
  /** How many bases are kept, with the WAL and the documents from the oldest of them on. */
  keep: number;
  signal?: AbortSignal | undefined;
}

/**
 * Folders whose content only the running server needs; a restored server begins with them empty. WAL is copied
 * separately.
 */
const COPIED_EMPTY = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pahiya\.json.*|backup_label.*|tablespace_map.*|recovery\.signal|pgsql_tmp.*|pg_internal\.init.*)$/;
/** Copied last: it says where recovery may end. */
const CONTROL = join('global', 'pg_control');
const AT_ONCE = 4;
const LOCK = "hashtext('pahiya:backup')";

/**
 * Copies the database of a running server by PostgreSQL's low-level interface, because the embedded PostgreSQL comes without
 * pg_basebackup (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP). Writes go on
 * meanwhile. The copy has the WAL that makes it consistent, so it can be restored without an archive.
 * @throws Error with a sentence for the terminal when another backup is under way
 */
export async function takeBase(folder: BackupFolder, options: BaseBackupOptions): Promise<Base> {
  const client = new Client({ connectionString: options.adminUrl });
  // If the server dies, the pending statement fails too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ alone: boolean; now: Date }>(
      `select pg_try_advisory_lock(${LOCK}) as alone, clock_timestamp() as now`,
    );
    const [{ alone, now } = { alone: false, now: new Date(0) }] = rows;
    if (!alone) throw new Error('Another backup of this database is under way.');
    // Also before: where the disk is full and fewer are to be kept, the new base finds room.
    await keepNewest(folder, options.keep);
    // This session has the lock until its end, so unfinished bases are those of backups that were killed.
    // Some file systems allow no colons in names.
    const name = now.toISOString().replaceAll(':', '-');
    const base = await addBase(folder, name, (draft) => fill(client, join(draft, 'data'), options));
    await keepNewest(folder, options.keep);
    return base;
  } finally {
    // The end of the session also ends a backup that was begun, and drops the slot.
    await client.end();
  }
}

async function fill(client: Client, to: string, { dataDir, signal }: BaseBackupOptions): Promise<Omit<Base, 'name'>> {
  // The slot keeps the server from removing WAL that is written from now on, until this session ends.
  await client.query("select pg_create_physical_replication_slot('pahiya_backup_' || pg_backend_pid(), true, true)");
  const startedAt = await timeOf(client);
  await client.query("select pg_backup_start('pahiya', fast => true)");
  await copyCluster(dataDir, to, signal);
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string; last: string }>(
    `select labelfile, spcmapfile, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`,
  );
  const [{ labelfile, spcmapfile, last } = { labelfile: '', spcmapfile: '', last: '' }] = rows;
  const [, first = ''] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(labelfile) ?? [];
  if (spcmapfile.trim() !== '') throw new Error(`${dataDir} has tablespaces, which this backup does not copy.`);
  await write(join(to, 'backup_label'), labelfile);
  await copySegments(join(dataDir, 'pg_wal'), join(to, 'pg_wal'), { first, last });
  const endedAt = await timeOf(client);
  const timeline = Number.parseInt(first.slice(0, 8), 16);
  return { startedAt, endedAt, timeline, firstSegment: first, lastSegment: last };
}

/** The time of PostgreSQL's clock, which also dates the transactions. */
async function timeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  return rows[0]?.now.toISOString() ?? '';
}

/**
 * Copies every file of the data directory, each at a different moment of the copy. Replaying the WAL makes them
 * consistent.
 */
export async function copyCluster(from: string, to: string, signal: AbortSignal | undefined): Promise<void> {
  const files: string[] = [];
  const folders: string[] = [];
  const look = async (folder: string): Promise<void> => {
    await mkdir(join(to, folder), { mode: 0o700 });
    folders.push(folder);
    if (COPIED_EMPTY.has(folder)) return;
    for (const entry of await readdir(join(from, folder), { withFileTypes: true }).catch(unlessGone([]))) {
      const path = join(folder, entry.name);
      if (LEFT_OUT.test(entry.name) || path === CONTROL) continue;
      if (entry.isDirectory()) await look(path);
      else if (entry.isFile()) files.push(path);
      else if (entry.isSymbolicLink())
        throw new Error(`${join(from, path)} leads to ${await readlink(join(from, path))}, outside of the data.`);
    }
  };
  await look('');
  const copyNext = async (): Promise<void> => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) {
      signal?.throwIfAborted();
      // A file is gone if its table was dropped after the files were listed; the WAL contains that too.
      await copyDurably(join(from, path), join(to, path)).catch(unlessGone(undefined));
    }
  };
  const copying = Array.from({ length: AT_ONCE }, copyNext);
  try {
    await Promise.all(copying);
  } catch (error) {
    // The others would go on to fill the folder while it is deleted.
    files.length = 0;
    await Promise.allSettled(copying);
    throw error;
  }
  await write(join(to, CONTROL), await steadyContent(join(from, CONTROL)));
  for (const folder of folders) await flush(join(to, folder));
}

/** Ignores only that a file is gone: a full disk fails the backup. */
const unlessGone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await flush(to);
}

const write = (path: string, content: string | Buffer) => writeFile(path, content, { mode: 0o600, flush: true });

/** The content of a file that the server rewrites in place: reads it until two reads are equal. */
async function steadyContent(path: string): Promise<Buffer> {
  for (let before = await readFile(path); ;) {
    const content = await readFile(path);
    if (content.equals(before)) return content;
    before = content;
  }
}

async function copySegments(from: string, to: string, { first, last }: { first: string; last: string }): Promise<void> {
  const names = (await readdir(from)).filter((name) => name.length === 24 && name >= first && name <= last);
  if (!names.includes(first) || !names.includes(last))
    throw new Error(`The WAL of the backup, ${first} to ${last}, is not in ${from}.`);
  for (const name of names) await copyDurably(join(from, name), join(to, name));
  await flush(to);
}

/** The size of a base in bytes, for the message after a backup. */
export async function sizeOf(path: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}
