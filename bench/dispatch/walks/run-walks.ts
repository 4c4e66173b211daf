import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Runs a module in one thread for each job, gives it the job as `workerData`, and returns what each posts as its one
 * message. A thread that fails ends all of them.
 */
export async function inThreads<Job, Answer>(module: URL, jobs: readonly Job[]): Promise<Answer[]> {
  const workers = jobs.map((workerData) => new Worker(module, { workerData }));
  try {
    return await Promise.all(workers.map(async (worker): Promise<Answer> => (await once(worker, 'message'))[0]));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
