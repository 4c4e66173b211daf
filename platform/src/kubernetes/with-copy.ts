import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clusters } from './clusters.ts';
import { copyOf } from './copy-of-cluster.ts';

export interface CopyOptions {
  original: string;
  copy: string;
  /** Aborts the waiting and the check. The copy is deleted all the same. */
  signal: AbortSignal;
  tell: (sentence: string) => void;
  pollMs?: number;
  /**
   * How long the pod and the volumes of a copy may outlast its Cluster. A new copy of the same name must not find them.
   */
  leftoverMs?: number;
}

const POLL_MS = 10_000;
const LEFTOVER_MS = 120_000;
const REMOVALS = 5;

/** Makes a copy of the original out of its backup, looks at it when it is ready, and deletes it, whatever happens. */
export async function withCopy<T>(clusters: Clusters, options: CopyOptions, look: () => Promise<T>): Promise<T> {
  const original = await clusters.get(options.original);
  if (original === undefined) throw new Error(`There is no cluster ${options.original}`);
  const copy = copyOf(original, options.copy);
  await removeStale(clusters, options);
  try {
    await clusters.create(copy);
    options.tell(`${options.copy} is being recovered.`);
    await untilReady(clusters, options);
    return await Promise.race([look(), abortOf(options.signal)]);
  } finally {
    await remove(clusters, options);
  }
}

/** Removes a copy that was left behind by a killed check. */
async function removeStale(clusters: Clusters, options: CopyOptions): Promise<void> {
  const { copy, signal, tell, pollMs = POLL_MS, leftoverMs = LEFTOVER_MS } = options;
  if ((await clusters.get(copy)) === undefined) return;
  tell(`${copy} is still there: an earlier check was killed. It is deleted first.`);
  await clusters.remove(copy);
  while ((await clusters.get(copy)) !== undefined) await pause(pollMs, signal);
  await pause(leftoverMs, signal);
}

async function untilReady(clusters: Clusters, { copy, signal, tell, pollMs = POLL_MS }: CopyOptions): Promise<void> {
  let told = '';
  for (;;) {
    const state = await stateOf(clusters, copy);
    if (state === READY) return;
    if (state !== told) tell(`${copy}: ${state}`);
    told = state;
    await pause(pollMs, signal);
  }
}

const READY = 'ready';

/** A copy of much data takes hours, in which an API server may be away for a while: the job's own limit ends the waiting. */
async function stateOf(clusters: Clusters, name: string): Promise<string> {
  const found = await clusters.get(name).catch((error: unknown) => error as Error);
  if (found instanceof Error) return found.message;
  const isReady = found?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True');
  return isReady ? READY : (found?.status?.phase ?? 'nothing is known of it yet');
}

async function remove(clusters: Clusters, { copy, tell, pollMs = POLL_MS }: CopyOptions): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await clusters.remove(copy);
      return;
    } catch (error) {
      tell(`${copy} could not be deleted: ${(error as Error).message}`);
      if (attempt === REMOVALS) return;
      await delay(pollMs);
    }
}

/** Throws the reason when it is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

async function abortOf(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}
