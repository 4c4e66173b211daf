import type { FastifyInstance } from 'fastify';
import { beginOperation, runIn, SpanKind, TRACEPARENT_HEADER, type OpenOperation } from '@pahiya/tracing';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's part of its trace. Undefined if Fastify refused the request before any hook ran. */
    operation: OpenOperation | undefined;
  }
}

/**
 * Begins an operation of the trace when a request's headers are read, runs the hooks after this one in it, and ends it when the
 * answer is sent.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('operation', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const traceparent = request.headers[TRACEPARENT_HEADER];
    request.operation = beginOperation(
      { requestId: request.id, ...(typeof traceparent === 'string' ? { traceparent } : {}) },
      { name: () => `${request.method} ${request.routeOptions.url ?? ''}`.trim(), kind: SpanKind.SERVER },
    );
    runIn(request.operation.trace, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode;
    request.operation?.end({ failed: status >= 500, attributes: { 'http.response.status_code': status } });
    done();
  });
}
