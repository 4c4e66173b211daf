import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { INTERNAL_SECRET_HEADER } from '@pahiya/contracts';
import { clientAddress, PahiyaError, type LiveState } from '@pahiya/service-kit';

const WINDOW_S = 60;

const NO_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Route configuration that exempts a route from the rate limit. */
export const UNCOUNTED = { rateLimit: false } as const;

/** The API documentation. Its routes belong to a plugin, so they can't have UNCOUNTED. */
export const DOCS_PATH = '/api/docs';

const counterOf = (address: string) => `requests:${address}`;

/** Counts a request that does not reach Fastify. False when the address has had its requests of this minute. */
export async function mayRequest(liveState: LiveState, address: string, perMinute: number): Promise<boolean> {
  if (perMinute === 0) return true;
  // Without a counter every request is let through.
  return liveState.hit(counterOf(address), WINDOW_S).then(
    (count) => count <= perMinute,
    () => true,
  );
}

/** Limits requests per client address, over all replicas. Calls between services and health checks are not counted. */
export async function installRateLimit(
  app: FastifyInstance,
  perMinute: number,
  { liveState, internalSecret }: { liveState: LiveState; internalSecret?: string },
): Promise<void> {
  if (perMinute === 0) return;
  class SharedCounter {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void) {
      liveState.hit(counterOf(key), WINDOW_S).then(
        (current) => done(null, { current, ttl: WINDOW_S * 1000 }),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    }
    child() {
      return this;
    }
  }
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: WINDOW_S * 1000,
    store: SharedCounter,
    keyGenerator: clientAddress,
    // Only a refusal says anything about the limit (retry-after): 75 bytes in each of the dozen answers of a first screen.
    addHeadersOnExceeding: NO_HEADERS,
    addHeaders: { ...NO_HEADERS, 'retry-after': true },
    // Without a counter every request is let through.
    skipOnError: true,
    allowList: (request) =>
      (internalSecret !== undefined && request.headers[INTERNAL_SECRET_HEADER] === internalSecret) ||
      request.url.startsWith('/health/') ||
      request.routeOptions.url?.startsWith(DOCS_PATH) === true,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return new PahiyaError('TOO_MANY_REQUESTS', { what: 'requests', seconds }, { retryAfterS: seconds });
    },
  });
}
