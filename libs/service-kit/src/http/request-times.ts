import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/**
 * Probes ask these every two seconds, so they would be most of the calls of a quiet process. While it is not ready they get 503,
 * although nobody's call has failed.
 */
const PROBES = '/health/';

/** Measures every request from its headers to the end of its answer, by route and status, but those for its health. */
export function measureRequests(app: FastifyInstance, metrics: Registry): void {
  const times = new Histogram({
    name: 'pahiya_http_request_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [metrics],
  });
  // Series by route and status, because finding a series by its labels costs more than observing
  // (docs/decisions/0010-what-speed-costs.md).
  const seriesOf = new Map<string, Histogram.Internal<'method' | 'route' | 'status'>>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const { url: route = '' } = routeOptions;
    if (route.startsWith(PROBES)) return done();
    const key = `${reply.statusCode} ${method} ${route}`;
    const series = seriesOf.get(key) ?? times.labels({ method, route, status: reply.statusCode });
    seriesOf.set(key, series);
    series.observe(reply.elapsedTime / 1000);
    done();
  });
}
