import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dayInIndia, timeInIndia } from '@pahiya/contracts';
import { startLoop } from '@pahiya/messaging';
import { gaugeIn, type Clock, type FileKeys, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { basesIn, lastCheck, type BackupFolder, type Base } from './backup-folder.ts';
import { takeBase } from './base-backup.ts';
import { checkBackup } from './check-copy.ts';
import { archivedSegments, endOf, segmentAfter, segmentIn, timelineOf } from './wal-archive.ts';

export interface NightlyOptions {
  folder: BackupFolder;
  keep: number;
  /** Superuser's connection string. */
  adminUrl: string;
  /** The data directory of the running server. */
  dataDir: string;
  fileKeys: FileKeys;
  clock: Clock;
  metrics: ServiceDeps['metrics'];
  log: FastifyBaseLogger;
}

const BEAT_MS = 60_000;
const LOOK_EVERY_MS = 15 * 60_000;
/** After the check of the audit trail, before the morning. */
const NOT_BEFORE = '02:30';
/** The longest time between two runs, for a platform that does not run at night. */
const LATEST_AFTER_MS = 26 * 3600_000;

/** Whether what is done each night is due again. */
export function isDue(last: Date, now: Date): boolean {
  const isAnotherDay = dayInIndia(last) !== dayInIndia(now);
  return (isAnotherDay && timeInIndia(now) >= NOT_BEFORE) || now.getTime() - last.getTime() > LATEST_AFTER_MS;
}

/** Copies the database each night and whenever the WAL since the last copy has a gap, and checks the backup each night. */
export function startNightlyBackup(options: NightlyOptions): { stop(): Promise<void> } {
  const { folder, clock, log, metrics } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const baseAt = gaugeIn(metrics, 'pahiya_backup_base_timestamp_seconds', 'When the newest base backup was made');
  const checkedAt = gaugeIn(
    metrics,
    'pahiya_backup_checked_timestamp_seconds',
    'When a copy of the backup was checked',
  );
  const faults = gaugeIn(metrics, 'pahiya_backup_faults', 'What the last check of the backup found');

  const base = async (): Promise<Base> => {
    const newest = (await basesIn(folder)).at(-1);
    if (newest !== undefined && !isDue(new Date(newest.endedAt), clock.now()) && (await isContinued(newest, options)))
      return newest;
    const taken = await takeBase(folder, { ...options, signal });
    log.info({ base: taken.name }, 'the database was backed up');
    return taken;
  };
  const check = async (newest: Base): Promise<void> => {
    const last = await lastCheck(folder);
    checkedAt.set(Date.parse(last?.checkedAt ?? newest.endedAt) / 1000);
    faults.set(last?.faults ?? 0);
    if (!isDue(new Date(last?.checkedAt ?? newest.endedAt), clock.now())) return;
    const found = await checkBackup(folder, { fileKeys: options.fileKeys, signal });
    checkedAt.set(clock.now().getTime() / 1000);
    faults.set(found.faults.length);
    if (found.faults.length > 0) log.error(found, 'the backup was restored and has faults');
    else log.info(found, 'the backup was restored and is whole');
  };
  const nights = startLoop({
    async pass() {
      const newest = await base();
      baseAt.set(Date.parse(newest.endedAt) / 1000);
      await check(newest);
    },
    pollMs: LOOK_EVERY_MS,
    onError: (err) => signal.aborted || log.error({ err }, 'the database could not be backed up or its copy checked'),
  });
  const beats = startBeats(options);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([nights.stop(), beats.stop()]);
    },
  };
}

/**
 * Commits a transaction each minute, so that PostgreSQL archives a segment even if nobody writes. So the backup reaches
 * up to the last minute, and each moment in it has a transaction after it.
 */
function startBeats({ folder, adminUrl, metrics, clock, log }: NightlyOptions) {
  const archivedUpTo = gaugeIn(metrics, 'pahiya_backup_wal_timestamp_seconds', 'Up to when the WAL is in the backup');
  archivedUpTo.set(clock.now().getTime() / 1000);
  return startLoop({
    async pass() {
      const [row] = await asSuperuser<{ name: string | null }>(
        adminUrl,
        `select last_archived_wal as name from pg_stat_archiver, pg_logical_emit_message(true, 'pahiya.backup', '')`,
      );
      const segment = segmentIn(row?.name ?? '');
      if (segment !== undefined) archivedUpTo.set((await endOf(folder.walDir, segment)).getTime() / 1000);
    },
    pollMs: BEAT_MS,
    onError: (err) => log.warn({ err }, 'how far the backup is could not be seen'),
  });
}

/**
 * Whether every segment since a base is archived or will be. False after a restore, which begins a timeline, and after
 * the server ran without an archive.
 */
async function isContinued(base: Base, { folder, adminUrl, dataDir }: NightlyOptions): Promise<boolean> {
  const [row] = await asSuperuser<{ name: string }>(
    adminUrl,
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as name',
  );
  const current = row?.name ?? '';
  if (timelineOf(current) !== base.timeline) return false;
  const waiting = (await readdir(join(dataDir, 'pg_wal', 'archive_status')))
    .filter((name) => name.endsWith('.ready'))
    .map((name) => name.slice(0, -'.ready'.length));
  const safe = new Set([...(await archivedSegments(folder.walDir)), ...waiting]);
  for (let next = segmentAfter(base.lastSegment); next < current; next = segmentAfter(next))
    if (!safe.has(next)) return false;
  return true;
}

async function asSuperuser<Row extends object>(adminUrl: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: adminUrl });
  // If the server dies, the pending statement fails too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
