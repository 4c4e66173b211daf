import type { EmbeddedPostgresOptions } from '@pahiya/local-servers';
import { readConfig, type Environment, type FileStore } from '@pahiya/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import { backupConfig, backupFolderFor, postgresIn } from './backup-config.ts';
import { claimOf } from './claim.ts';
import { documentCopies, followDocuments } from './document-copies.ts';
import { startNightlyBackup, type NightlyOptions } from './nightly-backup.ts';
import { archiveCommand } from './wal-archive.ts';

/** What `npm start` does for a backup; nothing unless BACKUP_DIR is set. */
export interface ContinuousBackup {
  /** Options for the start of PostgreSQL. */
  server: Pick<EmbeddedPostgresOptions, 'settings' | 'folders'>;
  /** Wraps the store of documents: from now on, each document is also copied to the backup. */
  around(files: FileStore, log: FastifyBaseLogger): FileStore;
  /** Begins to copy the database each night and to check the backup. Call it when the database is complete. */
  begin(options: Omit<NightlyOptions, 'folder' | 'keep' | 'dataDir'>): Promise<void>;
  /** Call it before stopping the services, which may be used until the nightly work has ended. */
  stopNights(): Promise<void>;
  /** Call it after stopping the services, which may store documents until then. */
  stop(): Promise<void>;
}

/** If the machine is lost, the writes of the last minute are lost, and the segment that PostgreSQL was archiving. */
const LONGEST_UNARCHIVED_S = 60;

const NONE: ContinuousBackup = {
  server: {},
  around: (files) => files,
  begin: async () => undefined,
  stopNights: async () => undefined,
  stop: async () => undefined,
};

/** @throws Error with a sentence for the terminal when the folder cannot be the backup of this database */
export async function openBackup(dataDir: string, env: Environment): Promise<ContinuousBackup> {
  const { backupDir, backupKeep: keep } = readConfig(backupConfig, env);
  if (backupDir === undefined) return NONE;
  const folder = backupFolderFor(dataDir, backupDir);
  const database = postgresIn(dataDir);
  const claim = claimOf(folder, dataDir);
  await claim();
  const copies = documentCopies(folder);
  const ends: (() => Promise<void>)[] = [];
  let nights: { stop(): Promise<void> } | undefined;
  return {
    server: {
      folders: [folder.walDir],
      settings: {
        archive_mode: 'on',
        archive_command: archiveCommand(folder.walDir),
        archive_timeout: String(LONGEST_UNARCHIVED_S),
      },
    },
    around(files, log) {
      const onError = (err: unknown) =>
        log.warn({ err }, 'documents could not be copied to the backup; they are looked at again');
      const followed = followDocuments(files, copies, onError);
      ends.push(followed.stop);
      return followed.files;
    },
    async begin(options) {
      // At the first start, the database did not exist yet when the folder was claimed above.
      await claim();
      nights = startNightlyBackup({ ...options, folder, keep, dataDir: database });
    },
    stopNights: async () => nights?.stop(),
    async stop() {
      for (const end of ends) await end();
    },
  };
}
