import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { doJob, type Job, type PlanNews } from './plan-jobs.ts';

/*
 * The program of a planning thread, because a search blocks its thread for as long as it takes. It has no connection and no
 * secret, only the job that it is sent.
 */

export interface ThreadCall {
  id: number;
  job: Job;
  /** Becomes 1 when the answer is not wanted any more. */
  cancelled: SharedArrayBuffer;
}

/** What a thread is told when it starts. */
export interface ThreadSettings {
  /** Runs at a lower priority, because nobody waits at a screen for its answers. */
  yields: boolean;
}

const PROGRESS_MS = 500;

// On Linux this sets the priority of the thread alone; elsewhere it would slow down the whole process.
if ((workerData as ThreadSettings).yields && process.platform === 'linux') {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

parentPort?.on('message', ({ id, job, cancelled }: ThreadCall) => {
  const flag = new Int32Array(cancelled);
  let toldAt = 0;
  try {
    const answer = doJob(job, {
      isCancelled: () => Atomics.load(flag, 0) === 1,
      onProgress: (progress) => {
        if (performance.now() - toldAt < PROGRESS_MS) return;
        toldAt = performance.now();
        const news: PlanNews = { ...progress, bound: progress.bound() };
        parentPort?.postMessage({ id, progress: news });
      },
      clock: () => performance.now(),
    });
    parentPort?.postMessage({ id, answer });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
