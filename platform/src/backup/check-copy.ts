import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { encryptedFileStore, type FileKeys, type FileStore } from '@pahiya/service-kit';
import { CHECKED_COPY, dropOldCopies, noteCheck, type BackupFolder } from './backup-folder.ts';
import { documentCopies } from './document-copies.ts';
import { baseFor } from './moments.ts';
import { inspectDatabase, type Inspected } from './inspect-database.ts';
import { recover } from './recover.ts';

export interface CheckedBackup extends Inspected {
  /** The last commit in the restored copy, or the end of the base if there was none since. */
  upTo: Date;
}

/**
 * Restores the newest moment to a temporary folder in the backup and checks all of it. Notes the result in the backup.
 */
export async function checkBackup(
  folder: BackupFolder,
  { fileKeys, signal }: { fileKeys: FileKeys; signal?: AbortSignal | undefined },
): Promise<CheckedBackup> {
  const base = await baseFor(folder);
  await dropOldCopies(folder);
  const place = await mkdtemp(join(folder.root, CHECKED_COPY));
  try {
    const copy = await recover(folder, { base, dataDir: join(place, 'postgres'), durable: false, signal });
    try {
      const copies = documentCopies(folder) as Pick<FileStore, 'read'> as FileStore;
      // Looking at years of rides takes minutes, in which a platform that stops would wait.
      const found = await unlessAborted(inspectDatabase(copy.query, encryptedFileStore(copies, fileKeys)), signal);
      await noteCheck(folder, { checkedAt: new Date().toISOString(), faults: found.faults.length });
      return { ...found, upTo: copy.lastCommit ?? new Date(base.endedAt) };
    } finally {
      await copy.stop();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Rejects as soon as `signal` is aborted. What goes on of the work fails without its database. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
