import type { FastifyInstance } from 'fastify';
import { allRoutes, routes, type ClientSpan } from '@pahiya/contracts';
import { PahiyaError, serve, type ServiceAppOptions } from '@pahiya/service-kit';
import { exportBrowserSpan, exportsSpans, SpanKind, type BrowserSpan } from '@pahiya/tracing';
import { UNCOUNTED } from './rate-limit.ts';

const CALLS = new Set(allRoutes().map(([, { method, path }]) => `${method} ${path}`));
/** Anybody may send a span, and collectors make a series of every name. */
const OTHER_CALL = 'other';

function spanOf(sent: ClientSpan, receivedAtMs: number): BrowserSpan {
  const { name, page, status, agoMs, tookMs, ...ids } = sent;
  const isCall = name.includes(' ');
  return {
    ...ids,
    name: isCall && !CALLS.has(name) ? OTHER_CALL : name,
    kind: isCall ? SpanKind.CLIENT : SpanKind.INTERNAL,
    beganMs: receivedAtMs - agoMs,
    tookMs,
    failed: status !== undefined && (status === 0 || status >= 400),
    attributes: {
      ...(page !== undefined && { 'pahiya.page': page }),
      ...(status !== undefined && status > 0 && { 'http.response.status_code': status }),
    },
  };
}

/**
 * Passes spans of pages on to the collector to which this process sends its own; answers 404 without a collector. To be
 * registered in a plugin of its own.
 */
export function installClientSpans(app: FastifyInstance, deps: ServiceAppOptions['deps']): void {
  // An office's spans must not use up the logins of its address. web-limit.ts counts these requests, like those for
  // pages.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...UNCOUNTED };
  });
  const contract = routes.gateway.reportSpans;
  serve(app, deps, contract, async ({ body }) => {
    if (!exportsSpans()) throw new PahiyaError('NOT_FOUND', { what: 'address', path: contract.path });
    const receivedAtMs = Date.now();
    for (const span of body.spans) exportBrowserSpan(spanOf(span, receivedAtMs));
    return null;
  });
}
