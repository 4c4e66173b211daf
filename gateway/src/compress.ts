import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, onSendHookHandler } from 'fastify';
import { encodingOf, type Encoding } from './encoding.ts';

/** Well within one packet of a phone network: below it next to nothing is saved. */
const MIN_BYTES = 1_000;
const COMPRESSIBLE = /^(application\/(problem\+)?json|text\/csv)/;
/** A list of 50 rides takes 1 ms and becomes an eighth; level 11 takes 40 ms for a tenth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const whole = (payload: string | Buffer, encoding: Encoding) =>
  encoding === 'br' ? brotli(payload, BROTLI) : deflate(payload);
const streamed = (encoding: Encoding) => (encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip());

const isStream = (payload: unknown): payload is NodeJS.ReadableStream =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

/**
 * Compresses the answers of the API for clients that take it, a phone on a slow line above all. What they carry beside a
 * caller's own words is read with a token that no other site can send, so their sizes tell strangers nothing.
 */
export function compressAnswers(app: FastifyInstance): void {
  // The last of each route's own: what a route keeps of its answer, it keeps as it was (idempotency.ts).
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), compress];
  });
}

/** With a callback: most answers are small, and a promise costs more than looking at one. */
const compress: onSendHookHandler = (request, reply, payload, done) => {
  const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
  if (isWhole ? payload.length < MIN_BYTES : !isStream(payload)) return done(null, payload);
  if (!COMPRESSIBLE.test(String(reply.getHeader('content-type')))) return done(null, payload);
  if (reply.hasHeader('content-encoding') || request.method === 'HEAD') return done(null, payload);
  if (!isWhole && Number(reply.getHeader('content-length') ?? MIN_BYTES) < MIN_BYTES) return done(null, payload);
  void reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].flat().filter(Boolean).join(', '));
  const encoding = encodingOf(request);
  if (!encoding) return done(null, payload);
  void reply.header('content-encoding', encoding).removeHeader('content-length');
  if (!isWhole) return done(null, (payload as NodeJS.ReadableStream).pipe(streamed(encoding)));
  whole(payload, encoding).then((packed) => done(null, packed), done);
};
