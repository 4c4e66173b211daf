import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  allRoutes,
  DEFAULT_BODY_LIMIT_BYTES,
  SERVICE_NAMES,
  type RouteContract,
  type ServiceName,
} from '@pahiya/contracts';
import { isPahiyaError, PahiyaError } from '@pahiya/service-kit';
import { currentTrace, REQUEST_ID_HEADER, TRACEPARENT_HEADER } from '@pahiya/tracing';
import type { ServiceAnswer } from './answer-handler.ts';
import { isStream, ServiceClient, type ServiceCall } from './service-client.ts';

/** Headers that belong to one connection and not to the message, RFC 9110 section 7.6.1; undici sets its own. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'expect',
  'x-pahiya-internal',
]);

/** How long a call may take until its answer begins. The web waits two seconds longer (CALL_TIMEOUT_MS in web-kit). */
const READ_MS = 10_000;
const WRITE_MS = 15_000;
/** A file may take longer, because drawings wait for each other. */
const FILE_MS = 30_000;
const RETRY_AFTER_S = 2;

export function endToEnd(headers: Record<string, string | string[] | undefined>): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !HOP_BY_HOP.has(name)) kept[name] = value;
  return kept;
}

/**
 * Routes every public call of the contract to the service that owns it, at `urls`. A body is not parsed, and one whose
 * content-length is over the limit is refused before it is read. Large bodies and answers are streamed.
 */
export function installUpstreams(app: FastifyInstance, urls: Readonly<Record<ServiceName, string>>): void {
  const clients = Object.fromEntries(
    SERVICE_NAMES.map((name) => [name, new ServiceClient(urls[name], { answerTimeoutMs: FILE_MS })]),
  ) as Record<ServiceName, ServiceClient>;
  app.addHook('onClose', async () => void (await Promise.all(Object.values(clients).map((each) => each.close()))));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  for (const [, route] of allRoutes()) {
    const { service } = route;
    if (service === 'gateway' || route.access.kind === 'internal') continue;
    for (const url of [route.path, ...(route.aliases ?? [])]) {
      app.route({
        method: route.method,
        url,
        bodyLimit: route.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
        config: { contract: route },
        handler: async (request, reply) => {
          let answer: ServiceAnswer;
          try {
            answer = await clients[service].request(await callOf(request, route));
          } catch (cause) {
            if (isPahiyaError(cause)) throw cause;
            throw new PahiyaError('UNAVAILABLE', { what: 'service', service }, { retryAfterS: RETRY_AFTER_S, cause });
          }
          return reply.code(answer.statusCode).headers(endToEnd(answer.headers)).send(answer.body);
        },
      });
    }
  }
}

async function callOf(request: FastifyRequest, route: RouteContract): Promise<ServiceCall> {
  const { raw } = request;
  const { traceparent } = currentTrace(request.operation?.trace);
  const body = await bodyOf(request, route);
  return {
    method: route.method,
    path: request.url,
    headers: {
      ...endToEnd(request.headers),
      [REQUEST_ID_HEADER]: request.id,
      ...(traceparent === undefined ? {} : { [TRACEPARENT_HEADER]: traceparent }),
      'x-forwarded-for': request.ip,
      'x-forwarded-proto': request.protocol,
    },
    body,
    deadlineMs: isStream(body) ? undefined : deadlineOf(route),
    isGone: () => raw.destroyed && !raw.complete,
  };
}

function deadlineOf({ method, produces }: RouteContract): number {
  if (produces !== undefined) return FILE_MS;
  return method === 'GET' ? READ_MS : WRITE_MS;
}

/**
 * A small body is read first, so that it can be sent again to another replica, and so that senders who are slow hold no
 * connection to the service.
 * @throws PahiyaError BODY_TOO_LARGE if its length was not known before
 */
async function bodyOf(
  { body, raw, headers }: FastifyRequest,
  { bodyLimitBytes: most = DEFAULT_BODY_LIMIT_BYTES }: RouteContract,
): Promise<ServiceCall['body']> {
  if (!(body as NodeJS.ReadableStream | undefined)) return null;
  const length = Number(headers['content-length'] ?? most);
  if (length > DEFAULT_BODY_LIMIT_BYTES) return raw;
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Destroying the request would close its connection before the answer.
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) throw new PahiyaError('BODY_TOO_LARGE', { what: 'request' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
