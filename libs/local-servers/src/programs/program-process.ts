import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const KEPT_OUTPUT_CHARACTERS = 4000;
/** Long enough for a server to read back its store before it answers. */
const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 25;

/** With this in front of the command, the server stops in order when the thread that started it dies. Linux only. */
function stopWithParent(): string[] {
  const watched = ['setpriv', '--pdeathsig', 'TERM'];
  const works = process.platform === 'linux' && spawnSync('setpriv', [...watched.slice(1), 'true']).status === 0;
  return works ? watched : [];
}

/** The process of one server program. It may be killed and launched again. */
export class ProgramProcess {
  readonly #path: string;
  readonly #prefix = stopWithParent();
  readonly #killOnExit = (): void => void this.#child?.kill('SIGKILL');
  #child: ChildProcess | undefined;

  constructor(path: string) {
    this.#path = path;
    process.once('exit', this.#killOnExit);
  }

  /**
   * Resolves when `answers` resolves.
   * @throws Error with the last output when the process ends before that, or does not answer in time
   */
  async launch(programArgs: readonly string[], answers: () => Promise<void>): Promise<void> {
    const [command = this.#path, ...args] = [...this.#prefix, this.#path, ...programArgs];
    // In a group of its own, so that a Ctrl-C in the terminal does not reach it.
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    this.#child = child;
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARACTERS);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    let failure: Error | undefined;
    child.once('error', (error) => (failure = error));
    child.once('close', (code, signal) => {
      failure ??= new Error(`${this.#path} ended with ${signal ?? code}:\n${output}`);
    });
    const deadline = performance.now() + READY_TIMEOUT_MS;
    for (;;) {
      if (failure !== undefined) throw failure;
      try {
        return await answers();
      } catch (error) {
        if (performance.now() > deadline)
          throw new Error(`${this.#path} does not answer:\n${output}`, { cause: error });
        await delay(READY_POLL_MS);
      }
    }
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the process has ended, with a text that says how. */
  async ended(): Promise<string> {
    const child = this.#child;
    if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return `ended with ${child?.signalCode ?? child?.exitCode}`;
  }

  /** Resolves when the process is gone. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** Stops the process in order. It cannot be launched again. */
  async stop(): Promise<void> {
    await this.kill('SIGTERM');
    process.off('exit', this.#killOnExit);
  }
}
