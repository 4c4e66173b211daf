import { execFile } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Enough for the servers' data of a long run. */
const SIZE = '3g';
const PIECE = Buffer.alloc(2 ** 20);

/** A small disk, which can be full. */
export interface Disk {
  /** Until nothing more fits. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** A file system in memory; undefined where mounting is not allowed: it takes root, or sudo without a password. */
export async function mountDisk(folder: string): Promise<Disk | undefined> {
  await mkdir(folder, { recursive: true });
  const asRoot = (...command: string[]) => {
    const [program = '', ...args] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
    return run(program, args);
  };
  try {
    await asRoot('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=0777`, 'tmpfs', folder);
  } catch (error) {
    process.stderr.write(`The full disk is left out: ${(error as Error).message}\n`);
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    async fill() {
      const file = await open(ballast, 'w');
      try {
        for (let { bavail, bsize } = await statfs(folder); bavail > 0; { bavail, bsize } = await statfs(folder))
          await file.write(PIECE, 0, Math.min(PIECE.length, bavail * bsize));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(ballast, { force: true }),
    async remove() {
      await asRoot('umount', '-l', folder);
    },
  };
}
