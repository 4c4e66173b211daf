import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { INTERNAL_SECRET_HEADER } from '@pahiya/contracts';
import { PahiyaError, type LiveState } from '@pahiya/service-kit';

const WINDOW_S = 60;

/** In the configuration of a route that nobody's limit counts. */
export const UNCOUNTED = { rateLimit: false } as const;

/** The page that shows the API, with its files: routes of a plugin, which take no configuration of ours. */
export const DOCS_PATH = '/api/docs';

/** Counts requests per client address for all replicas together. Calls between services and health checks are not clients'. */
export async function installRateLimit(
  app: FastifyInstance,
  perMinute: number,
  { liveState, internalSecret }: { liveState: LiveState; internalSecret: string },
): Promise<void> {
  if (perMinute === 0) return;
  class SharedCounter {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void) {
      const counted = liveState.hit(`requests:${key}`, WINDOW_S);
      if (typeof counted === 'number') return done(null, { current: counted, ttl: WINDOW_S * 1000 });
      counted.then(
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
    // A counter that is away must not turn everybody away.
    skipOnError: true,
    allowList: (request) =>
      request.headers[INTERNAL_SECRET_HEADER] === internalSecret ||
      request.url.startsWith('/health/') ||
      request.routeOptions.url?.startsWith(DOCS_PATH) === true,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000));
      return new PahiyaError('TOO_MANY_REQUESTS', { what: 'requests', seconds }, { retryAfterS: seconds });
    },
  });
}
