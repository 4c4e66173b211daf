import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { keepRunning } from '@pahiya/local-servers';
import { endProcess, launchProcess, type LaunchOptions } from './launch-process.ts';

export interface ProcessOptions extends LaunchOptions {
  /** How long it may take to stop before it is killed; 20 s by default. */
  killAfterMs?: number | undefined;
  /** Called when the process dies, does not answer or does not stop, and when it is back, with a line for a terminal. */
  onNews: (line: string) => void;
}

/** A frozen process is noticed after three probes without an answer, within 10 s. */
const PROBE_EVERY_MS = 1000;
const PROBE_TIMEOUT_MS = 2000;
const MISSED_PROBES = 3;

/** A child process that is started again when it dies, and ended when it does not answer. */
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
   * @throws Error with the sentence that the process printed when it ends before that; the process is then not
   * restarted
   */
  async start(): Promise<void> {
    const { name, onNews } = this.#options;
    const { signal } = (this.#stopping = new AbortController());
    await this.#launch(signal);
    const kept = { name, onNews, ended: () => this.#ended(signal), start: () => this.#launch(signal) };
    void keepRunning(kept, signal);
  }

  /** Asks the process to stop in order, and resolves when it is gone. */
  async stop(): Promise<void> {
    const { name, onNews, killAfterMs } = this.#options;
    this.#stopping?.abort();
    const { wasKilled } = await endProcess(this.#child, killAfterMs);
    if (wasKilled) onNews(`${name} did not stop in time and was killed`);
  }

  async #launch(signal: AbortSignal): Promise<void> {
    const { child, ready } = launchProcess(this.#options, signal);
    this.#child = child;
    try {
      await ready;
    } catch (error) {
      await endProcess(child);
      throw error;
    }
  }

  async #ended(signal: AbortSignal): Promise<string> {
    const child = this.#child;
    if (child?.exitCode === null && child.signalCode === null) {
      const gone = new AbortController();
      void this.#endWhenFrozen(child, AbortSignal.any([signal, gone.signal]));
      await once(child, 'exit');
      gone.abort();
    }
    return `ended with ${child?.signalCode ?? child?.exitCode}`;
  }

  async #endWhenFrozen(child: ChildProcess, signal: AbortSignal): Promise<void> {
    const { name, readyUrl, onNews } = this.#options;
    const liveUrl = new URL('/health/live', readyUrl);
    for (let missed = 0; missed < MISSED_PROBES;) {
      try {
        await delay(PROBE_EVERY_MS, undefined, { signal });
        const answer = await fetch(liveUrl, {
          signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]),
        });
        await answer.text();
        missed = 0;
      } catch {
        if (signal.aborted) return;
        missed += 1;
      }
    }
    onNews(`${name} does not answer`);
    child.kill('SIGKILL');
  }
}
