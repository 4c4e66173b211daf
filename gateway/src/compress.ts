import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify';
import { encodingOf, type Encoding } from './encoding.ts';

/** A smaller answer fits in one packet, so compressing it saves nearly nothing. */
const MIN_BYTES = 1_000;
const COMPRESSIBLE = /^(application\/(problem\+)?json|text\/csv)/;
const level = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
/** Level 4 takes 1 ms to compress a list of 50 rides to an eighth. Level 11 takes 40 ms to compress it to a tenth. */
const BROTLI = level(4);
/** Level 5 makes an answer of 2 to 7 kB a twentieth shorter for less than 0.1 ms. For a long list it takes three times as long. */
const SMALL_BYTES = 8_000;
const BROTLI_OF_SMALL = level(5);

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const whole = (payload: string | Buffer, encoding: Encoding) =>
  encoding === 'br' ? brotli(payload, payload.length < SMALL_BYTES ? BROTLI_OF_SMALL : BROTLI) : deflate(payload);
const streamed = (encoding: Encoding) => (encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip());

/** Each of the two streams ends the other, when the source fails or the reader has gone. */
function packed(payload: NodeJS.ReadableStream, encoding: Encoding, reply: FastifyReply): NodeJS.ReadableStream {
  payload.once('error', () => {
    if (reply.raw.headersSent) return;
    // The answer about the error is not compressed.
    reply.removeHeader('content-encoding').raw.removeHeader('content-encoding');
  });
  return pipeline(payload, streamed(encoding), () => undefined);
}

const isStream = (payload: unknown): payload is NodeJS.ReadableStream =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload;

/**
 * Compresses the answers of the API for clients that accept it. An attack on compressed secrets (BREACH) is not possible:
 * another site cannot make a browser send these requests, because it does not have the caller's token.
 */
export function compressAnswers(app: FastifyInstance): void {
  // Runs after the route's own hooks, which store the answer uncompressed (idempotency.ts).
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), compress];
  });
}

/** Takes a callback: an async hook costs more than a small answer can afford (docs/decisions/0010-what-speed-costs.md). */
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
  if (!isWhole) return done(null, packed(payload as NodeJS.ReadableStream, encoding, reply));
  whole(payload, encoding).then((packed) => done(null, packed), done);
};
