import { randomUUID } from 'node:crypto';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifySerializerCompiler,
  type FastifyServerOptions,
} from 'fastify';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import type { Registry } from 'prom-client';
import { SOCKETS_PATH } from '@pahiya/contracts';
import { REQUEST_ID_HEADER, traceFields } from '@pahiya/tracing';
import { setAnswerHeaders } from './answer-headers.ts';
import { installErrorAnswers, sendProblem } from './error-answers.ts';
import { PahiyaError, unreadable } from '../errors.ts';
import { lazy } from './lazy.ts';
import { closeConnectionsWhileLeaving } from '../process/leave-in-order.ts';
import { loggedError } from './logged-error.ts';
import type { Readiness } from '../process/readiness.ts';
import { measureRequests } from './request-times.ts';
import { traceRequests } from './trace-requests.ts';
import { answerToUnreadable } from './unreadable-request.ts';
import { compileValidator } from './validation.ts';

export interface HostOptions {
  /** The log's `service`. */
  name: string;
  readiness: Readiness;
  metrics: Registry;
  logger: FastifyServerOptions['logger'];
  /** Addresses of proxies whose X-Forwarded-For is believed; none unless said. */
  trustProxy?: string | string[] | undefined;
  /** Whether only other processes of the platform call it. */
  isInside?: boolean | undefined;
}

/** How long an unused connection is kept: longer than the proxies in front of a gateway keep one. */
const UNUSED_MS = 72_000;
/**
 * An inside process states this time in each answer. undici, and so Node's fetch, subtracts two seconds and closes an
 * unused connection before a leaving process does (LEAVE_WAIT_MS, two seconds). Otherwise a call that is sent at that
 * moment would be lost.
 */
const UNUSED_INSIDE_MS = 3000;

/** An id that came with the request is kept if it matches, so that one id follows a call through the services. */
const HARMLESS_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The Fastify instance of one process, with request ids, logs, traces and health. The services and the gateway
 * are plugins in it. It does not listen yet.
 */
export function createHost(options: HostOptions): FastifyInstance {
  const app = openFastify(options);
  // Node itself answers an unknown `Expect` header, without a problem document. RFC 9110, section 10.1.1, allows
  // ignoring the header.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  installErrorAnswers(app);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(
      new PahiyaError('NOT_FOUND', { what: 'address', path: request.url.split('?')[0] ?? '' }),
      request,
      reply,
    ),
  );
  setAnswerHeaders(app, options);
  closeConnectionsWhileLeaving(app);
  traceRequests(app);
  measureRequests(app, options.metrics);
  installHealth(app, options);
  return app;
}

const LINES = {
  serializers: { err: loggedError },
  mixin: () => traceFields(),
  // At `trace`, @fastify/multipart logs the headers of each form, the caller's token among them.
  redact: { paths: ['busboyOptions.headers'], remove: true },
};

function openFastify({ logger, trustProxy, isInside }: HostOptions): FastifyInstance {
  return Fastify({
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    logger: typeof logger === 'object' ? { ...logger, ...LINES } : false,
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify would make a child logger for every request. Most requests log nothing; a line that is written takes the
    // request's id from its trace (see mixin).
    childLoggerFactory: (parent) => parent,
    requestIdHeader: false,
    genReqId: ({ headers: { [REQUEST_ID_HEADER]: given } }) =>
      typeof given === 'string' && HARMLESS_ID.test(given) ? given : randomUUID(),
    trustProxy: trustProxy ?? false,
    // Node passes every request that has an `Upgrade` header to the listener of WebSockets, which answers no others.
    http: {
      shouldUpgradeCallback: ({ headers, url }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && url?.startsWith(SOCKETS_PATH) === true,
    },
    // Fastify would abort a start after ten seconds. A busy machine takes longer, and the starter of a process has a
    // time limit of its own.
    pluginTimeout: 0,
    requestTimeout: 60_000,
    keepAliveTimeout: isInside === true ? UNUSED_INSIDE_MS : UNUSED_MS,
    forceCloseConnections: 'idle',
    // A call that still comes on an open connection is answered; see leave-in-order.ts.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendProblem(unreadable(error), request, reply as never),
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      socket.end(answerToUnreadable(error.code, randomUUID()));
    },
  });
}

/** Fastify's own serializer, compiled when the first answer is sent (lazy.ts). */
const compileSerializer: FastifySerializerCompiler<Schema> = ({ schema }) => {
  const serialize = lazy(() => fastJsonStringify(schema));
  return (answer: unknown) => serialize()(answer);
};

/** Whether the process serves. What it lacks is told at the internal port only. */
function installHealth(app: FastifyInstance, { readiness }: HostOptions): void {
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const { ready } = await readiness.report();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready' });
  });
}
