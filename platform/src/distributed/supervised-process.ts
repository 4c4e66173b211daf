import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

export interface ProcessOptions {
  name: string;
  /** The script that Node runs. */
  entry: string;
  env: Record<string, string>;
  /** Answers 2xx when the process can serve. */
  readyUrl: string;
  /** Told when the process dies and when it is back, in words for a terminal. */
  onNews: (line: string) => void;
}

/** A child process that is kept alive: one that dies is started again, sooner at first, later each time it dies young. */
export interface SupervisedProcess {
  readonly pid: number | undefined;
  /**
   * Resolves when the process is ready.
   * @throws Error with the process's own sentence when it ends before that; it is then not started again
   */
  start(): Promise<void>;
  /** Asks it to end in order and resolves when it is gone. */
  stop(): Promise<void>;
}

/** Waits for peers that come up, for migrations and for a slow machine. */
const READY_TIMEOUT_MS = 90_000;
const READY_POLL_MS = 50;
/** Longer than a request may take, so that the ones in hand are answered. */
const STOP_TIMEOUT_MS = 20_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Who lived this long begins again with the shortest pause. */
const GROWN_UP_MS = 60_000;
const KEPT_OUTPUT_CHARACTERS = 8000;

/** The process ends in order when this one is gone without a word. */
const endsWithUs = import.meta.resolve('../../../scripts/stop-with-parent.mjs');

export function superviseProcess({ name, entry, env, readyUrl, onNews }: ProcessOptions): SupervisedProcess {
  let child: ChildProcess | undefined;
  let ending: AbortController | undefined;

  /** Resolves when it is ready, rejects when it ended before. */
  async function launch(signal: AbortSignal): Promise<ChildProcess> {
    const launched = spawn(process.execPath, ['--import', endsWithUs, entry], {
      env,
      // Its own group: Ctrl-C in a terminal reaches us alone, and processes end in order.
      detached: true,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    child = launched;
    let output = '';
    let ready = false;
    launched.stderr?.on('data', (chunk: Buffer) => {
      if (ready) process.stderr.write(chunk);
      else output = (output + chunk.toString()).slice(-KEPT_OUTPUT_CHARACTERS);
    });
    const ended = once(launched, 'close').then(([code, by]) => {
      throw new Error(`${name} could not be started: ${sentenceOf(output) ?? `it ended with ${by ?? code}`}`);
    });
    const waiting = new AbortController();
    try {
      await Promise.race([untilReady(name, readyUrl, AbortSignal.any([signal, waiting.signal])), ended]);
    } finally {
      waiting.abort();
      ended.catch(() => undefined);
    }
    ready = true;
    process.stderr.write(output);
    return launched;
  }

  async function keepAlive(running: ChildProcess, signal: AbortSignal): Promise<void> {
    let current = running;
    let deaths = 0;
    while (!signal.aborted) {
      const readyAt = Date.now();
      if (current.exitCode === null && current.signalCode === null) await once(current, 'exit');
      if (signal.aborted) return;
      let cause = `ended with ${current.signalCode ?? current.exitCode}`;
      if (Date.now() - readyAt > GROWN_UP_MS) deaths = 0;
      for (;;) {
        const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** deaths++, LONGEST_PAUSE_MS);
        onNews(`${name} ${cause}; starting it again in ${pauseMs / 1000} s`);
        try {
          await delay(pauseMs, undefined, { signal });
          current = await launch(signal);
          onNews(`${name} is back`);
          break;
        } catch (error) {
          if (signal.aborted) return;
          await end(child);
          cause = `is not back (${error instanceof Error ? error.message : String(error)})`;
        }
      }
    }
  }

  return {
    get pid() {
      return child?.pid;
    },
    async start() {
      const controller = (ending = new AbortController());
      try {
        const running = await launch(controller.signal);
        void keepAlive(running, controller.signal);
      } catch (error) {
        await end(child);
        throw error;
      }
    },
    async stop() {
      ending?.abort();
      await end(child);
    },
  };
}

async function untilReady(name: string, url: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (let seen = 'no answer'; ; await delay(READY_POLL_MS, undefined, { signal })) {
    try {
      const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(3000)]) });
      const answer = await response.text();
      if (response.ok) return;
      seen = answer;
    } catch (error) {
      if (signal.aborted) throw error;
      seen = error instanceof Error ? error.message : String(error);
    }
    if (Date.now() > deadline)
      throw new Error(`${name} is not ready after ${READY_TIMEOUT_MS / 1000} s. It last answered: ${seen}`);
  }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(late);
}

/** What an uncaught error says, without where in the code it was thrown; all of the output where there is none. */
function sentenceOf(output: string): string | undefined {
  const [, sentence] = /^(?:\w*Error)(?: \[\w+\])?: ((?:.*\n)+?)(?= {4}at |\n|$)/m.exec(`${output}\n`) ?? [];
  return (sentence ?? output).trim() || undefined;
}
