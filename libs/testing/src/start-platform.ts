import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@pahiya/local-servers';

const root = join(import.meta.dirname, '../../..');
/** The first start creates a database and writes two weeks of rides, which is slow on a busy machine. */
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 20_000;

export interface RunningPlatform {
  url: string;
  /** Where it puts its mails, a file each. */
  mailbox: string;
  /** Stops the platform and removes its data. */
  stop(): Promise<void>;
}

interface StartedPlatform extends RunningPlatform {
  stop(options?: { keepData: boolean }): Promise<void>;
}

/**
 * Starts the platform as `npm start` does, with its demonstration data, in a folder and on a port of its own. `webRoot` is
 * a folder with another build of the web. Throws with everything that the platform printed when it does not become ready.
 */
export function startPlatform({ webRoot }: { webRoot?: string } = {}): Promise<RunningPlatform> {
  return startIn(newDataDir(), webRoot);
}

/**
 * Starts platforms with the same demonstration: one writes it, and the others start with a copy. Writing it takes seven times
 * the CPU of a start without it.
 */
export async function startPlatforms(count: number): Promise<RunningPlatform[]> {
  const written = newDataDir();
  await (await startIn(written)).stop({ keepData: true });
  const dataDirs = [written, ...Array.from({ length: count - 1 }, newDataDir)];
  for (const copy of dataDirs.slice(1)) await cp(written, copy, { recursive: true });
  return Promise.all(dataDirs.map((dataDir) => startIn(dataDir)));
}

const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'pahiya-platform-'));

async function startIn(dataDir: string, webRoot?: string): Promise<StartedPlatform> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    ['--import', join(root, 'scripts/stop-with-parent.mjs'), 'platform/dist/start.js'],
    {
      cwd: root,
      // The platform stops when this channel closes, even if the tests were killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Tests and measurements log in from one address, which the limits would stop.
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOGIN_LIMIT_PER_MINUTE: '0',
        RATE_LIMIT_PER_MINUTE: '0',
        ...(webRoot === undefined ? {} : { WEB_ROOT: webRoot }),
      },
    },
  );
  const exited = once(child, 'exit');
  let printed = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes(`Pahiya is at ${url}`)) resolve();
      });
  });

  const stop = async ({ keepData } = { keepData: false }) => {
    child.kill('SIGTERM');
    const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(overdue);
    if (!keepData) rmSync(dataDir, { recursive: true, force: true });
  };

  const outcome = await Promise.race([
    ready.then(() => 'ready' as const),
    exited.then(() => 'ended' as const),
    new Promise<'overdue'>((resolve) => setTimeout(() => resolve('overdue'), START_TIMEOUT_MS).unref()),
  ]);
  if (outcome === 'ready') return { url, mailbox: join(dataDir, 'mailbox'), stop };
  await stop();
  throw new Error(
    `The platform ${outcome === 'ended' ? 'ended' : `was not ready after ${START_TIMEOUT_MS / 1000} s`}. It said:\n${printed}`,
  );
}
