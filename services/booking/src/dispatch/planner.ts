import { Worker } from 'node:worker_threads';
import { programFile } from '@pahiya/service-kit';
import type { AnswerOf, Job, PlanNews } from './plan-jobs.ts';
import type { ThreadCall, ThreadSettings } from './plan-thread.ts';

const PROGRAM = programFile(import.meta.filename, 'plan-thread');
/** An idle thread ends after this, because it keeps 40 MB. */
const IDLE_MS = 60_000;
const MEMORY_MB = 512;

/** The rejection of a planner's jobs when it is closed. The plan stays as it is, and another process takes it over. */
export class PlannerClosed extends Error {}

export interface Running<T> {
  answer: Promise<T>;
  cancel(): void;
}

/** The use of the thread for plans, which one caller has at a time. */
export interface PlanLane {
  run<J extends Job>(job: J, onProgress?: (progress: PlanNews) => void): Running<AnswerOf[J['do']]>;
  release(): void;
}

/** Runs the planning library in threads, so that no other call waits for it. */
export interface Planner {
  /** Undefined while another plan is being made in this process. */
  claim(): PlanLane | undefined;
  /** Calls the listener whenever a lane is released. */
  onRelease(listener: () => void): void;
  /** Asks a short question. Questions are answered one after the other, in a thread of their own. */
  ask<J extends Job>(job: J): Promise<AnswerOf[J['do']]>;
  close(): Promise<void>;
}

export function createPlanner(): Planner {
  // A person at a screen waits for the answer to a question, but not for a plan.
  const plans = thread({ yields: true });
  const questions = thread({ yields: false });
  let isClaimed = false;
  const listeners: (() => void)[] = [];
  const release = () => {
    isClaimed = false;
    for (const listener of listeners) listener();
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    claim() {
      if (isClaimed) return undefined;
      isClaimed = true;
      return { run: plans.run, release };
    },
    onRelease: (listener) => void listeners.push(listener),
    ask(job) {
      const answer = last.then(() => questions.run(job).answer);
      last = answer.catch(() => undefined);
      return answer;
    },
    async close() {
      await Promise.all([plans.close(), questions.close()]);
    },
  };
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
  onProgress: ((progress: PlanNews) => void) | undefined;
}
type FromThread = { id: number } & ({ progress: PlanNews } | { answer: never } | { error: string });

/** A thread that starts with its first job. If it dies, its jobs fail, and the next job starts a new thread. */
function thread(settings: ThreadSettings) {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let calls = 0;
  const waiting = new Map<number, Waiting>();

  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    worker = undefined;
  };
  const hear = (message: FromThread) => {
    const call = waiting.get(message.id);
    if (call === undefined) return;
    if ('progress' in message) return call.onProgress?.(message.progress);
    waiting.delete(message.id);
    if ('error' in message) call.reject(new Error(`The planning thread failed: ${message.error}`));
    else call.resolve(message.answer);
    if (waiting.size === 0) idle = setTimeout(retire, IDLE_MS).unref();
  };
  /** A job that comes while the thread ends gets a new one. */
  const retire = () => {
    const ending = worker;
    worker = undefined;
    void ending?.terminate();
  };
  const started = () => {
    if (worker) return worker;
    const limits = { maxOldGenerationSizeMb: MEMORY_MB };
    const fresh = new Worker(PROGRAM, { workerData: settings, resourceLimits: limits, env: {} });
    fresh.on('message', hear);
    fresh.on('error', fail);
    fresh.on('exit', () => {
      if (worker === fresh) fail(new Error('The planning thread ended.'));
    });
    fresh.unref();
    worker = fresh;
    return fresh;
  };

  return {
    run<J extends Job>(job: J, onProgress?: (progress: PlanNews) => void): Running<AnswerOf[J['do']]> {
      clearTimeout(idle);
      const id = (calls += 1);
      const cancelled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
      const { promise, resolve, reject } = Promise.withResolvers<AnswerOf[J['do']]>();
      waiting.set(id, { resolve, reject, onProgress });
      started().postMessage({ id, job, cancelled } satisfies ThreadCall);
      return { answer: promise, cancel: () => void Atomics.store(new Int32Array(cancelled), 0, 1) };
    },
    async close() {
      clearTimeout(idle);
      const ending = worker;
      fail(new PlannerClosed('The service stops.'));
      await ending?.terminate();
    },
  };
}
