import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pahiya/local-servers';
import { Client, escapeLiteral } from 'pg';
import type { BackupFolder, Base } from './backup-folder.ts';
import { archiveHistory, passOverTimelines } from './timelines.ts';
import { restoreCommand } from './wal-archive.ts';

export interface RecoverOptions {
  base: Base;
  /** The database then has what was committed by this moment and nothing else. Without it, all that the archive has. */
  at?: Date | undefined;
  /** Where the database is put: a path that does not exist. Its superuser's password is written beside it. */
  dataDir: string;
  /** False for a copy that is thrown away after use. */
  durable: boolean;
  signal?: AbortSignal | undefined;
}

/** A running server with the recovered database. Only this user of the machine reaches it. */
export interface Recovered {
  /** Runs a statement and returns its rows. */
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** When the last transaction in it was committed; undefined when none was since the base. */
  lastCommit: Date | undefined;
  stop(): Promise<void>;
}

/** A day: replaying the WAL of a day takes less. */
const LONGEST_MS = 24 * 3600_000;
const NOT_REACHED = /recovery ended before configured recovery target was reached/;

/** Copies a base and lets PostgreSQL replay the WAL on it. */
export async function recover(folder: BackupFolder, options: RecoverOptions): Promise<Recovered> {
  const { base, dataDir, signal } = options;
  const unlessStopped = () => {
    signal?.throwIfAborted();
    return true;
  };
  const how = { recursive: true, errorOnExist: true, force: false, filter: unlessStopped };
  await cp(join(folder.baseDir(base.name), 'data'), dataDir, how);
  await chmod(dataDir, 0o700);
  await writeFile(join(dataDir, 'recovery.signal'), '');
  await passOverTimelines(folder.walDir, { after: base.timeline, pgWal: join(dataDir, 'pg_wal') });
  const password = randomBytes(24).toString('hex');
  await writeFile(`${dataDir}.password`, `${password}\n`, { mode: 0o600 });
  signal?.throwIfAborted();

  const socketDir = await mkdtemp(join(tmpdir(), 'pahiya-'));
  const start = (target: Record<string, string>) =>
    startEmbeddedPostgres({
      dataDir,
      durable: options.durable,
      socketDir,
      settings: { ...settings(folder), ...target },
      readyTimeoutMs: LONGEST_MS,
      ...(signal && { signal }),
      log: () => undefined,
    });
  const cleaned = () => rm(socketDir, { recursive: true, force: true });
  try {
    const postgres = await startUpTo(options.at, start);
    const client = new Client({ connectionString: postgres.adminUrl });
    const stop = async () => {
      await client.end();
      await postgres.stop();
      await cleaned();
    };
    try {
      await client.connect();
      await client.query(`alter role postgres password ${escapeLiteral(password)}`);
      if (options.durable) await archiveHistory(join(dataDir, 'pg_wal'), folder.walDir);
      const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
      const query: Recovered['query'] = async (text, values = []) => (await client.query(text, values)).rows;
      return { query, lastCommit: rows[0]?.at ?? undefined, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await cleaned();
    throw error;
  }
}

type Start<T> = (target: Record<string, string>) => Promise<T>;

/**
 * The archive has the WAL up to `at` and beyond, but perhaps no transaction after `at`. PostgreSQL then does not reach
 * the target, and all of the WAL is replayed.
 */
async function startUpTo<T>(at: Date | undefined, start: Start<T>): Promise<T> {
  if (at === undefined) return start({});
  try {
    // An offset instead of Z, because PostgreSQL reads it before it knows names of time zones.
    const target = at.toISOString().replace('Z', '+00');
    return await start({ recovery_target_time: target, recovery_target_action: 'promote' });
  } catch (error) {
    if (!NOT_REACHED.test((error as Error).message)) throw error;
    return start({});
  }
}

const settings = ({ walDir }: BackupFolder) => ({
  restore_command: restoreCommand(walDir),
  // The timeline of the base, because the WAL after an earlier restore is on a timeline of its own.
  recovery_target_timeline: 'current',
  // Nobody reads during recovery. With hot standby, PostgreSQL would ask for limits as high as those of the original
  // server.
  hot_standby: 'off',
  archive_mode: 'off',
});
