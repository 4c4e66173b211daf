import type { EmbeddedPostgresOptions } from '@pahiya/local-servers';
import { readConfig, type Environment, type FileStore } from '@pahiya/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import { backupConfig, backupFolderFor, postgresIn } from './backup-config.ts';
import { claimFolder } from './backup-folder.ts';
import { documentCopies, followDocuments } from './document-copies.ts';
import { startNightlyBackup, type NightlyOptions } from './nightly-backup.ts';
import { archiveCommand } from './wal-archive.ts';

/** What `npm start` does for a backup; nothing unless BACKUP_DIR is set. */
export interface ContinuousBackup {
  /** For the start of PostgreSQL. */
  server: Pick<EmbeddedPostgresOptions, 'settings' | 'folders'>;
  /** The store of documents, of which copies are made from now on. */
  around(files: FileStore, log: FastifyBaseLogger): FileStore;
  /** Once what is there is whole: begins to copy the database each night, and to check that. */
  begin(options: Omit<NightlyOptions, 'folder' | 'keep' | 'dataDir'>): Promise<void>;
  /** Before the services, which may be asked meanwhile. */
  stopNights(): Promise<void>;
  /** After the services, which have stored their last. */
  stop(): Promise<void>;
}

/** With the machine, what was written in the last minute is lost, and what PostgreSQL was just archiving. */
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
  await claimFolder(folder, database);
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
      // Now the database is there, even at the first start.
      await claimFolder(folder, database);
      nights = startNightlyBackup({ ...options, folder, keep, dataDir: database });
    },
    stopNights: async () => nights?.stop(),
    async stop() {
      for (const end of ends) await end();
    },
  };
}
