import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { flush } from '@pahiya/service-kit';
import { placeOf, segmentIn } from './wal-archive.ts';

/** A whole copy of the database, from which recovery starts. */
export interface Base {
  /** The name of its folder. */
  name: string;
  /** ISO times. The base can be restored to any moment from `endedAt` on. */
  startedAt: string;
  endedAt: string;
  timeline: number;
  /** The first and the last of the segments of WAL that make the base consistent. The base has copies of them. */
  firstSegment: string;
  lastSegment: string;
}

/** The database that a folder is the backup of: a folder with the WAL of two databases could not be restored. */
interface Owner {
  system: string;
}

export interface Checked {
  /** ISO. */
  checkedAt: string;
  faults: number;
}

/**
 * The layout of a backup:
 * - `base/<time>/data`, a copy of the database, and `base.json` beside it
 * - `wal`, what was written since then, one compressed file for each segment
 * - `documents`, and `deleted-documents` for those that were deleted
 */
export interface BackupFolder {
  root: string;
  walDir: string;
  documentsDir: string;
  deletedDocumentsDir: string;
  baseDir(name: string): string;
}

const UNFINISHED = '.part';
const OWNER = 'backup.json';

export function backupFolder(path: string): BackupFolder {
  const root = resolve(path);
  return {
    root,
    walDir: join(root, 'wal'),
    documentsDir: join(root, 'documents'),
    deletedDocumentsDir: join(root, 'deleted-documents'),
    baseDir: (name) => join(root, 'base', name),
  };
}

/**
 * Which database a data directory holds: initdb gives each a number, the first field of pg_control. Undefined before the
 * database was made.
 */
async function systemOf(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, 'global', 'pg_control');
  return existsSync(file) ? (await readFile(file)).readBigUInt64LE(0).toString() : undefined;
}

/** Whether a folder is known to be the backup of a database. */
export const isClaimed = ({ root }: BackupFolder): boolean => existsSync(join(root, OWNER));

/**
 * Makes the folder, and notes in it which database it belongs to.
 * @throws Error with a sentence for the terminal if it belongs to another database
 */
export async function claimFolder(folder: BackupFolder, dataDir: string): Promise<void> {
  await mkdir(folder.walDir, { recursive: true, mode: 0o700 });
  const system = await systemOf(dataDir);
  const owner = await readJson<Owner>(join(folder.root, OWNER));
  if (owner === undefined && system !== undefined) await writeJson(join(folder.root, OWNER), { system });
  const hasAnother = owner !== undefined && owner.system !== system;
  if (hasAnother)
    throw new Error(
      `${folder.root} has the backup of another database than ${dataDir}. Choose an empty folder, and keep that one.`,
    );
}

/** The whole bases, the oldest first: by their place in the WAL, because their times are wrong where the clock was. */
export async function basesIn(folder: BackupFolder): Promise<Base[]> {
  const names = await readdir(folder.baseDir('')).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const whole = names.filter((name) => !name.endsWith(UNFINISHED)).toSorted();
  const bases = await Promise.all(whole.map((name) => readJson<Base>(join(folder.baseDir(name), 'base.json'))));
  return bases.filter((base) => base !== undefined).toSorted((a, b) => (a.firstSegment < b.firstSegment ? -1 : 1));
}

/**
 * Fills a folder under another name and renames it, so that half a base is never taken for one. Deletes first what killed
 * backups and checks left: on a disk that it has filled, no base would ever be finished again. Only one may run at a time.
 */
export async function addBase(
  folder: BackupFolder,
  name: string,
  fill: (draft: string) => Promise<Omit<Base, 'name'>>,
): Promise<Base> {
  await dropUnfinished(folder);
  await dropOldCopies(folder);
  const draft = `${folder.baseDir(name)}${UNFINISHED}`;
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const base = { name, ...(await fill(draft)) };
    await writeJson(join(draft, 'base.json'), base);
    await flush(draft);
    await rename(draft, folder.baseDir(name));
    await flush(folder.baseDir(''));
    return base;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function dropUnfinished(folder: BackupFolder): Promise<void> {
  const names = existsSync(folder.baseDir('')) ? await readdir(folder.baseDir('')) : [];
  for (const name of names.filter((each) => each.endsWith(UNFINISHED)))
    await rm(folder.baseDir(name), { recursive: true, force: true });
}

/** The beginning of the name of a copy that is being checked. */
export const CHECKED_COPY = 'check-';
const DAY_MS = 24 * 3600_000;

/** Deletes the copies of checks that were killed. One that is younger than a day may be under way. */
export async function dropOldCopies({ root }: BackupFolder): Promise<void> {
  for (const name of (await readdir(root)).filter((each) => each.startsWith(CHECKED_COPY))) {
    const path = join(root, name);
    // A check that ends meanwhile deletes its own.
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (found !== undefined && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Keeps the newest bases, the WAL from the first of them on, and the documents that were not deleted before them.
 * Deletes everything else. The first in the WAL is not always the oldest: after a restore it begins at an earlier place.
 */
export async function keepNewest(folder: BackupFolder, keep: number): Promise<void> {
  const bases = await basesIn(folder);
  const kept = bases.slice(-keep);
  const [first] = kept.map(({ firstSegment }) => placeOf(firstSegment)).toSorted();
  const [earliest] = kept.map(({ startedAt }) => startedAt).toSorted();
  if (first === undefined || earliest === undefined) return;
  const keptNames = new Set(kept.map(({ name }) => name));
  for (const name of await readdir(folder.baseDir('')))
    if (!keptNames.has(name)) await rm(folder.baseDir(name), { recursive: true, force: true });
  for (const name of await readdir(folder.walDir)) {
    const segment = segmentIn(name);
    if (segment !== undefined && placeOf(segment) < first) await rm(join(folder.walDir, name));
  }
  await dropDeletedBefore(folder, new Date(earliest));
}

/** The modification time of a deleted document is the time of its deletion: `document-copies.ts`. */
async function dropDeletedBefore({ deletedDocumentsDir }: BackupFolder, moment: Date): Promise<void> {
  if (!existsSync(deletedDocumentsDir)) return;
  for (const entry of await readdir(deletedDocumentsDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(path)).mtime < moment) await rm(path);
  }
}

export const lastCheck = (folder: BackupFolder) => readJson<Checked>(join(folder.root, 'checked.json'));
export const noteCheck = (folder: BackupFolder, checked: Checked) =>
  writeJson(join(folder.root, 'checked.json'), checked);

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

async function writeJson(path: string, value: object): Promise<void> {
  // A rename is atomic, so that a process that is killed leaves no part of a file.
  await writeFile(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}
