import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { endProcess, launchProcess, type LaunchOptions } from './launch-process.ts';

export interface ProcessOptions extends LaunchOptions {
  /** Called when the process dies and when it is back, with a line for a terminal. */
  onNews: (line: string) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A process that ran this long before it died is restarted after the shortest pause again. */
const STABLE_AFTER_MS = 60_000;

/** A child process that is restarted when it dies. The pause before a restart doubles while it keeps dying young. */
export class SupervisedProcess {
  readonly #options: ProcessOptions;
  #child: ChildProcess | undefined;
  #stopping: AbortController | undefined;

  constructor(options: ProcessOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Resolves when the process is ready.
   * @throws Error with the sentence that the process printed when it ends before that; it is then not restarted
   */
  async start(): Promise<void> {
    const { signal } = (this.#stopping = new AbortController());
    try {
      await this.#launch(signal);
      void this.#keepAlive(signal);
    } catch (error) {
      await endProcess(this.#child);
      throw error;
    }
  }

  /** Asks the process to stop in order, and resolves when it is gone. */
  async stop(): Promise<void> {
    this.#stopping?.abort();
    await endProcess(this.#child);
  }

  #launch(signal: AbortSignal): Promise<void> {
    const { child, ready } = launchProcess(this.#options, signal);
    this.#child = child;
    return ready;
  }

  async #keepAlive(signal: AbortSignal): Promise<void> {
    let deaths = 0;
    for (;;) {
      const readyAt = Date.now();
      const cause = await endOf(this.#child);
      if (signal.aborted) return;
      if (Date.now() - readyAt > STABLE_AFTER_MS) deaths = 0;
      deaths = await this.#restart(signal, { cause, deaths });
      if (signal.aborted) return;
    }
  }

  /** Tries until the process is ready or `signal` is aborted. Returns how often it has died by then. */
  async #restart(signal: AbortSignal, last: { cause: string; deaths: number }): Promise<number> {
    const { name, onNews } = this.#options;
    let { cause, deaths } = last;
    for (;;) {
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** deaths, LONGEST_PAUSE_MS);
      deaths += 1;
      onNews(`${name} ${cause}; starting it again in ${pauseMs / 1000} s`);
      try {
        await delay(pauseMs, undefined, { signal });
        await this.#launch(signal);
        onNews(`${name} is back`);
        return deaths;
      } catch (error) {
        if (signal.aborted) return deaths;
        await endProcess(this.#child);
        cause = `is not back (${error instanceof Error ? error.message : String(error)})`;
      }
    }
  }
}

async function endOf(child: ChildProcess | undefined): Promise<string> {
  if (child?.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return `ended with ${child?.signalCode ?? child?.exitCode}`;
}
