import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** A server that a program of this machine can be. */
export interface ServerProgram {
  /** Its name on the PATH, which is Debian's package too. */
  program: string;
  /** Of its address, e.g. nats. */
  scheme: string;
  args(place: { port: number; folder: string }): string[];
  /** Resolves when the server at the port answers its own protocol, rejects otherwise. */
  answers(port: number): Promise<void>;
}

/** A server beside this process that may be taken away and brought back. */
export interface LocalServer {
  url: string;
  /** Resolves when the server is gone. SIGKILL is the crash, SIGTERM the orderly end. What it stored stays for restart(). */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** The same port and the same store. Resolves when it answers again. */
  restart(): Promise<void>;
  /** The orderly end. What it stored stays. */
  stop(): Promise<void>;
}

const PORT_ATTEMPTS = 5;
const KEPT_OUTPUT_CHARACTERS = 4000;
/** Reading back what it stored comes before the first answer. */
const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 25;

/** The server ends in order when the thread that started it dies without a word. Linux only; elsewhere it is left behind. */
const dieWithParent = (): string[] => {
  const watched = ['setpriv', '--pdeathsig', 'TERM'];
  const works = process.platform === 'linux' && spawnSync('setpriv', [...watched.slice(1), 'true']).status === 0;
  return works ? watched : [];
};

/**
 * Runs the program at `path` on a free port of 127.0.0.1, with its store in `folder`. It is not reached by a Ctrl-C in the
 * terminal: whoever started it ends it, after those who use it.
 * @throws Error with the program's last output when it does not come to answer
 */
export async function startProgram(
  path: string,
  kind: ServerProgram,
  { folder }: { folder: string },
): Promise<LocalServer> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const prefix = dieWithParent();
  let port = await freePort();
  let running: ChildProcess | undefined;

  async function launch(): Promise<void> {
    const [command = path, ...args] = [...prefix, path, ...kind.args({ port, folder })];
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    running = child;
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARACTERS);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    let failure: Error | undefined;
    child.once('error', (error) => (failure = error));
    child.once('close', (code, signal) => (failure ??= new Error(`${path} ended with ${signal ?? code}:\n${output}`)));
    const deadline = Date.now() + READY_TIMEOUT_MS;
    for (;;) {
      if (failure !== undefined) throw failure;
      try {
        return await kind.answers(port);
      } catch (error) {
        if (Date.now() > deadline)
          throw new Error(`${kind.program} does not answer on port ${port}:\n${output}`, { cause: error });
        await delay(READY_POLL_MS);
      }
    }
  }

  async function kill(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  const killOnExit = (): void => void running?.kill('SIGKILL');
  process.once('exit', killOnExit);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await launch();
      break;
    } catch (error) {
      await kill('SIGKILL');
      // Somebody else may have taken the port between our look and the program's.
      if (attempt === PORT_ATTEMPTS || !/in use/i.test((error as Error).message)) throw error;
      port = await freePort();
    }
  }
  return {
    url: `${kind.scheme}://127.0.0.1:${port}`,
    kill,
    async restart() {
      await kill('SIGTERM');
      await launch();
    },
    async stop() {
      await kill('SIGTERM');
      process.off('exit', killOnExit);
    },
  };
}
