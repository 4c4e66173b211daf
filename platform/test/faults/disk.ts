import { execFile } from 'node:child_process';
import { mkdir, statfs } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** More than the servers write in a long run. It takes memory only for what is written. */
const SIZE = '8g';
const ATTEMPTS = 20;

/** A small disk, which can be full. */
export interface Disk {
  /** Nothing more fits. */
  fill(): Promise<void>;
  /** There is room again. */
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
  const resize = (size: string) => asRoot('mount', '-o', `remount,size=${size}`, folder);
  return {
    async fill() {
      // The system refuses the size if more was written meanwhile.
      for (let attempt = 1; ; attempt++) {
        const { blocks, bfree, bsize } = await statfs(folder);
        try {
          return void (await resize(String((blocks - bfree) * bsize)));
        } catch (error) {
          if (attempt === ATTEMPTS) throw error;
        }
      }
    },
    empty: async () => void (await resize(SIZE)),
    async remove() {
      await asRoot('umount', '-l', folder);
    },
  };
}
