import { mkdir, rename, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DOCUMENTS_FOLDER } from '@pahiya/driver';
import { startLoop } from '@pahiya/messaging';
import { directoryFileStore, type FileStore } from '@pahiya/service-kit';
import type { BackupFolder } from './backup-folder.ts';

/** A file that was never written whole. */
const isUnfinished = (key: string) => key.endsWith('.part');
const LOOK_AT_ALL_EVERY_MS = 3600_000;

/** Copies of the documents, encrypted as they are stored, by their names. */
export interface DocumentCopies {
  /**
   * Makes the copies equal to `files`: copies what is new or was encrypted again, and sets aside what is gone. Returns
   * how many documents it copied.
   */
  follow(files: FileStore): Promise<number>;
  copy(files: FileStore, key: string): Promise<void>;
  setAside(key: string): Promise<void>;
  /** Reads the copy of a document, also of a deleted one that the backup still has. */
  read: FileStore['read'];
}

export function documentCopies({ documentsDir, deletedDocumentsDir }: BackupFolder): DocumentCopies {
  const present = directoryFileStore(documentsDir);
  const deleted = directoryFileStore(deletedDocumentsDir);

  async function copy(files: FileStore, key: string): Promise<void> {
    const content = await files.read(key);
    // Undefined if the document was deleted since.
    if (content !== undefined) await present.write(key, content);
  }

  /**
   * Restoring an earlier moment needs the document. keepNewest() deletes the copy when no such moment can be restored
   * any more; it goes by the modification time, so this is set to the time of the deletion.
   */
  async function setAside(key: string): Promise<void> {
    const from = join(documentsDir, key);
    const to = join(deletedDocumentsDir, key);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    try {
      const now = new Date();
      await utimes(from, now, now);
      await rename(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  return {
    copy,
    setAside,
    async read(key) {
      return (await present.read(key)) ?? deleted.read(key);
    },
    async follow(files) {
      const copied = new Map<string, Date>();
      for await (const { key, modifiedAt } of present.list(DOCUMENTS_FOLDER)) copied.set(key, modifiedAt);
      let written = 0;
      for await (const { key, modifiedAt } of files.list(DOCUMENTS_FOLDER)) {
        if (isUnfinished(key)) continue;
        const copiedAt = copied.get(key);
        copied.delete(key);
        // After a change of the key, documents are written again under the same names.
        if (copiedAt !== undefined && copiedAt >= modifiedAt) continue;
        await copy(files, key);
        written += 1;
      }
      for (const key of copied.keys()) if (!isUnfinished(key)) await setAside(key);
      return written;
    },
  };
}

export interface FollowedFiles {
  /** The store; its writes and deletions are repeated in the copies. */
  files: FileStore;
  stop(): Promise<void>;
}

/**
 * Copies each document soon after it was stored. Compares all documents at the start, after an error, and once an hour.
 */
export function followDocuments(
  files: FileStore,
  copies: DocumentCopies,
  onError: (error: unknown) => void,
): FollowedFiles {
  const news = new Map<string, 'stored' | 'removed'>();
  let lookedAtAllMs: number | undefined;

  const lookAtAll = async (): Promise<void> => {
    news.clear();
    const now = performance.now();
    lookedAtAllMs = undefined;
    await copies.follow(files);
    lookedAtAllMs = now;
  };
  const takeNews = async (): Promise<void> => {
    try {
      for (const [key, what] of news) {
        news.delete(key);
        await (what === 'stored' ? copies.copy(files, key) : copies.setAside(key));
      }
    } catch (error) {
      lookedAtAllMs = undefined;
      throw error;
    }
  };
  const following = startLoop({
    pass: () =>
      lookedAtAllMs === undefined || performance.now() - lookedAtAllMs >= LOOK_AT_ALL_EVERY_MS
        ? lookAtAll()
        : takeNews(),
    pollMs: LOOK_AT_ALL_EVERY_MS,
    onError,
  });

  return {
    files: {
      ...files,
      async write(key, content) {
        const size = await files.write(key, content);
        news.set(key, 'stored');
        following.wake();
        return size;
      },
      async remove(key) {
        await files.remove(key);
        news.set(key, 'removed');
        following.wake();
      },
    },
    async stop() {
      await following.stop();
      await takeNews().catch(onError);
    },
  };
}
