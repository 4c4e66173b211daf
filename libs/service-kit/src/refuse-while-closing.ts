import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { PahiyaError, problemOf } from './errors.ts';
import { languageOf } from './words/language.ts';

/** Long enough for another replica to take over. */
const RETRY_AFTER_S = 2;

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const error = new PahiyaError('UNAVAILABLE', { what: 'server' });
  const requestId = randomBytes(6).toString('base64url');
  const problem = problemOf(error, { requestId, language: languageOf(request) });
  response
    .writeHead(problem.status, {
      ...ANSWER_HEADERS,
      'content-type': 'application/problem+json',
      'retry-after': String(RETRY_AFTER_S),
      connection: 'close',
    })
    .end(JSON.stringify(problem));
}

/**
 * While the app closes, answers new requests on open connections with a problem document (UNAVAILABLE) and Retry-After,
 * which Fastify's own answer lacks. Requests under way are finished. Call it before the app is ready.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  app.addHook('preClose', async () => void app.server.removeAllListeners('request').on('request', refuse));
}
