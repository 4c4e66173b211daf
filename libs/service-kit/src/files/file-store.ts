import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { newId } from '../ids.ts';

/** Files outside the web root. A key is a relative path of letters, digits, dots, dashes and slashes. */
export interface FileStore {
  /**
   * Streams to the store. The key exists only when the whole file is on disk. Resolves with the size in bytes once the key is on
   * disk as well.
   */
  write(key: string, content: Readable): Promise<number>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<Readable | undefined>;
  remove(key: string): Promise<void>;
  /** Every file under a folder, in no order, with the unfinished files of processes that died. */
  list(folder: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** @throws TypeError if it is not a valid key */
export function checkFileKey(key: string): string {
  if (!KEY.test(key)) throw new TypeError(`Not a file key: ${key}`);
  return key;
}

/** Resolves when a file, or the names in a folder, are on the disk. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a folder and those above it that are missing. Resolves when they are on the disk. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let made = resolve(path); made !== above; made = dirname(made)) await flush(dirname(made));
}

/** Returns the size in bytes. */
async function writeWhole(path: string, content: Readable): Promise<number> {
  await makeFolder(dirname(path));
  const unfinished = `${path}.${newId()}.part`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    await pipeline(content, file.createWriteStream({ flush: true }));
    const { size } = await stat(unfinished);
    await rename(unfinished, path);
    // The row that names the file is on the disk at once, so its name in the folder must be.
    await flush(dirname(path));
    return size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

export function directoryFileStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, ...checkFileKey(key).split('/'));
  return {
    async write(key, content) {
      try {
        return await writeWhole(pathOf(key), content);
      } catch (error) {
        // Nothing else closes it where no folder or file could be made: each attempt would keep a file open.
        content.destroy();
        throw error;
      }
    },
    async read(key) {
      const path = pathOf(key);
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return found?.isFile() ? createReadStream(path) : undefined;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(folder) {
      const start = pathOf(folder);
      await mkdir(start, { recursive: true, mode: 0o700 });
      for await (const entry of await opendir(start, { recursive: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined;
          throw error;
        });
        if (found) yield { key: relative(root, path).split(sep).join('/'), modifiedAt: found.mtime };
      }
    },
  };
}
