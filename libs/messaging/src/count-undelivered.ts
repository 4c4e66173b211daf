import { setTimeout as delay } from 'node:timers/promises';
import type { MessagingLog } from './log.ts';
import { startLoop, type Loop } from './loop.ts';
import type { MessagingMetrics } from './metrics.ts';
import type { TransportLink } from './transport.ts';

export interface CountingOptions {
  link: Pick<TransportLink, 'undelivered'>;
  metrics: Pick<MessagingMetrics, 'undelivered'>;
  /** How often to count, and how long a count may take. */
  pollMs: number;
  log: MessagingLog;
}

const NO_VALUES: ReadonlyMap<string, number> = new Map();

/**
 * Shows the number of undelivered events until it is stopped. It polls, so that no scrape of the metrics waits for a
 * broker. If a count fails or is late, the metric has no values, because old values would hide a backlog.
 */
export function startCounting({ link, metrics, pollMs, log }: CountingOptions): Pick<Loop, 'stop'> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const tooLate = async () => {
    await delay(pollMs, undefined, { signal, ref: false });
    throw new Error(`no answer within ${pollMs} ms`);
  };
  const loop = startLoop({
    pass: async () => metrics.undelivered(await Promise.race([link.undelivered(), tooLate()])),
    pollMs,
    onError: (err) => {
      metrics.undelivered(NO_VALUES);
      if (!signal.aborted) log.warn({ err }, 'events that lie undelivered cannot be counted; trying again');
    },
  });
  return {
    async stop() {
      stopping.abort();
      await loop.stop();
      metrics.undelivered(NO_VALUES);
    },
  };
}
