import { randomBytes } from 'node:crypto';
import Fastify, {
  LogController,
  type FastifyInstance,
  type onResponseHookHandler,
  type FastifyServerOptions,
} from 'fastify';
import type { Registry } from 'prom-client';
import { SOCKETS_PATH } from '@pahiya/contracts';
import {
  beginOperation,
  REQUEST_ID_HEADER,
  SpanKind,
  traceFields,
  TRACEPARENT_HEADER,
  type OpenOperation,
} from '@pahiya/tracing';
import type { Readiness } from './readiness.ts';
import { PahiyaError, problemOf } from './errors.ts';
import { loggedError } from './logged-error.ts';
import { createRequestTimes } from './request-times.ts';
import { FASTIFY_OPTIONS, installErrorAnswers, sendProblem } from './service-app.ts';
import { compileValidator } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's part of its trace; none where the request could not even be read. */
    operation: OpenOperation | undefined;
  }
}

export interface HostOptions {
  /** The log's `service`. */
  name: string;
  readiness: Readiness;
  metrics: Registry;
  logger: FastifyServerOptions['logger'];
  /** Addresses of proxies whose X-Forwarded-For is believed; none unless said. */
  trustProxy?: string | string[] | undefined;
}

/** A request id that came with the request is kept where it is harmless, so that one id follows a call through the services. */
const HARMLESS_ID = /^[A-Za-z0-9_-]{1,64}$/;

const UNREADABLE: Partial<
  Record<string, readonly [status: number, reason: string, what: 'headers-too-large' | 'too-slow']>
> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headers-too-large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'too-slow'],
};

/** The whole answer to what Node's parser refuses: no request of Fastify's comes of it, so nobody knows the caller's language. */
function unreadable(reason: string, requestId: string): string {
  const [status, title, what] = UNREADABLE[reason] ?? [400, 'Bad Request', 'not-http'];
  const problem = problemOf(new PahiyaError('MALFORMED_REQUEST', { what }), { requestId, language: 'en' });
  const body = JSON.stringify({ ...problem, status, title: status === 400 ? problem.title : title });
  return [
    `HTTP/1.1 ${status} ${title}`,
    'connection: close',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

/** The Fastify instance of one process: request ids, logs, health, metrics. Services and the gateway are plugins in it; it does not listen. */
export function createHost(options: HostOptions): FastifyInstance {
  // Unique over restarts and replicas, and a tenth of the cost of a UUID.
  const start = randomBytes(6).toString('base64url');
  let requests = 0;
  const app = Fastify({
    ...FASTIFY_OPTIONS,
    logger:
      typeof options.logger === 'object'
        ? { ...options.logger, serializers: { err: loggedError }, mixin: () => traceFields() }
        : false,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    // A logger per request costs more than many a request; whoever logs for one names it (see sendProblem).
    childLoggerFactory: (logger) => logger,
    genReqId: (request) => {
      const given = request.headers[REQUEST_ID_HEADER];
      return typeof given === 'string' && HARMLESS_ID.test(given) ? given : `${start}-${(requests += 1).toString(36)}`;
    },
    trustProxy: options.trustProxy ?? false,
    // Node hands all that ask for another protocol to whoever takes WebSockets, which leaves the others without an answer.
    http: {
      shouldUpgradeCallback: ({ headers, url }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && url?.startsWith(SOCKETS_PATH) === true,
    },
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) =>
      void sendProblem(
        new PahiyaError('MALFORMED_REQUEST', { what: 'unreadable', why: error.message }, { cause: error }),
        request,
        reply as never,
      ),
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      socket.end(unreadable(error.code, `${start}-${(requests += 1).toString(36)}`));
    },
  });
  // RFC 9110, section 10.1.1, lets it be ignored; Node's own refusal is none of our errors.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  installErrorAnswers(app);
  app.setValidatorCompiler(compileValidator);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      new PahiyaError('NOT_FOUND', { what: 'address', path: request.url.split('?')[0] ?? '' }),
      request,
      reply,
    ),
  );

  traceRequests(app);
  const times = createRequestTimes();
  app.addHook('onRoute', (route) => {
    const observers = new Map<number, (seconds: number) => void>();
    const observe: onResponseHookHandler = (request, reply, done) => {
      const status = reply.statusCode;
      let observer = observers.get(status);
      if (observer === undefined) {
        observer = times.of({ method: request.method, route: route.url, status });
        observers.set(status, observer);
      }
      observer(reply.elapsedTime / 1000);
      done();
    };
    route.onResponse = [observe, ...[route.onResponse ?? []].flat()];
  });
  app.get('/health/live', () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const { ready, checks } = await options.readiness.report();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', checks });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(options.metrics.contentType).send(`${await options.metrics.metrics()}\n${times.text()}`),
  );
  return app;
}

/** One operation for each request, from its headers to its answer; the gateway and the services pass its trace on. */
function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('operation', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const traceparent = request.headers[TRACEPARENT_HEADER];
    request.operation = beginOperation(
      { requestId: request.id, ...(typeof traceparent === 'string' ? { traceparent } : {}) },
      { name: `${request.method} ${request.routeOptions.url ?? ''}`.trim(), kind: SpanKind.SERVER },
    );
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode;
    request.operation?.end({ failed: status >= 500, attributes: { 'http.response.status_code': status } });
    done();
  });
}

/**
 * Listens, and closes with grace at SIGTERM or SIGINT: requests in hand are answered, then everything that was opened is
 * closed. A second signal ends at once.
 */
export async function listenUntilSignal(app: FastifyInstance, address: { host: string; port: number }): Promise<void> {
  let closing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(130);
      closing = true;
      app.close().then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error({ err: error }, 'could not close cleanly');
          process.exit(1);
        },
      );
    });
  }
  await app.listen(address);
}
