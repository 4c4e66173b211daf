import { Pool, type Dispatcher } from 'undici';
import type { FastifyInstance } from 'fastify';
import { allRoutes, DEFAULT_BODY_LIMIT_BYTES, SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import { PahiyaError } from '@pahiya/service-kit';
import { currentTrace, REQUEST_ID_HEADER, TRACEPARENT_HEADER } from '@pahiya/tracing';

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

const ANSWER_TIMEOUT_MS = 30_000;

export function endToEnd(headers: Record<string, string | string[] | undefined>): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !HOP_BY_HOP.has(name)) kept[name] = value;
  return kept;
}

/**
 * Routes every public call of the contract to the service that owns it, at `urls`. Bodies are streamed both ways and not
 * parsed. A body whose content-length is over the limit is refused before it is read.
 */
export function installUpstreams(app: FastifyInstance, urls: Readonly<Record<ServiceName, string>>): void {
  const pools = Object.fromEntries(
    SERVICE_NAMES.map((name) => [name, new Pool(urls[name], { connections: 128, headersTimeout: ANSWER_TIMEOUT_MS })]),
  ) as Record<ServiceName, Pool>;
  app.addHook('onClose', async () => void (await Promise.all(Object.values(pools).map((pool) => pool.close()))));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  for (const [, route] of allRoutes()) {
    const { service } = route;
    if (service === 'gateway' || route.access.kind === 'internal') continue;
    const limit = route.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES;
    for (const url of [route.path, ...(route.aliases ?? [])]) {
      app.route({
        method: route.method,
        url,
        bodyLimit: limit,
        config: { contract: route },
        handler: async (request, reply) => {
          const { traceparent } = currentTrace(request.operation?.trace);
          let answer: Dispatcher.ResponseData;
          try {
            answer = await pools[service].request({
              method: route.method,
              path: request.url,
              headers: {
                ...endToEnd(request.headers),
                [REQUEST_ID_HEADER]: request.id,
                ...(traceparent === undefined ? {} : { [TRACEPARENT_HEADER]: traceparent }),
                'x-forwarded-for': request.ip,
                'x-forwarded-proto': request.protocol,
              },
              body: (request.body as NodeJS.ReadableStream | undefined) ? request.raw : null,
            });
          } catch (error) {
            throw new PahiyaError('UNAVAILABLE', { what: 'service', service }, { retryAfterS: 2, cause: error });
          }
          return reply.code(answer.statusCode).headers(endToEnd(answer.headers)).send(answer.body);
        },
      });
    }
  }
}
