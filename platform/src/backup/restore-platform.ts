import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { documentKeys } from '@pahiya/driver';
import { directoryFileStore } from '@pahiya/service-kit';
import type { BackupFolder } from './backup-folder.ts';
import { documentCopies } from './document-copies.ts';
import { baseFor } from './moments.ts';
import { recover, type Recovered } from './recover.ts';

export interface Restored {
  lastCommit: Date | undefined;
  documents: number;
  /** Documents that rows name and the backup does not have. */
  missing: string[];
  hasSecrets: boolean;
}

/** This file may exist before the restore, because no backup has it. */
const SECRETS = 'secrets.json';

/**
 * Makes a data directory as it was at a moment, for `npm start`.
 * @throws Error with a sentence for the terminal when the folder is not empty, or the backup does not have the moment
 */
export async function restorePlatform(
  folder: BackupFolder,
  { to, at }: { to: string; at?: Date | undefined },
): Promise<Restored> {
  const dataDir = resolve(to);
  const present = existsSync(dataDir) ? await readdir(dataDir) : [];
  if (present.some((name) => name !== SECRETS))
    throw new Error(`${dataDir} is not empty. Restore into a new folder; only ${SECRETS} may be in it.`);
  const base = await baseFor(folder, at);

  // Restores to another path first, so that no platform starts on a part of the data.
  const draft = join(dataDir, 'restoring');
  const files = join(dataDir, 'files');
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const copy = await recover(folder, { base, at, dataDir: join(draft, 'postgres'), durable: true });
    const documents = await copyDocuments(folder, copy, files);
    await rename(join(draft, 'postgres.password'), join(dataDir, 'postgres.password'));
    await rename(join(draft, 'postgres'), join(dataDir, 'postgres'));
    await rm(draft, { recursive: true });
    return { lastCommit: copy.lastCommit, hasSecrets: present.includes(SECRETS), ...documents };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    await rm(files, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the documents that rows of the restored database name, and stops this database. */
async function copyDocuments(
  folder: BackupFolder,
  copy: Recovered,
  to: string,
): Promise<Pick<Restored, 'documents' | 'missing'>> {
  try {
    const [copies, files] = [documentCopies(folder), directoryFileStore(to)];
    const keys = await documentKeys(copy.query);
    const missing: string[] = [];
    for (const key of keys) {
      const content = await copies.read(key);
      if (content === undefined) missing.push(key);
      else await files.write(key, content);
    }
    return { documents: keys.length - missing.length, missing };
  } finally {
    await copy.stop();
  }
}
