import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Every answer has these unless its route replaces them: it is data of one caller for a program, so nothing stores it, and a
 * browser that opens it as a page runs and frames nothing.
 */
export const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * Sets headers that a route replaces where it knows better.
 * @param isInside answers say how long the connection may be unused, for processes that call (host.ts)
 */
export function setAnswerHeaders(app: FastifyInstance, { isInside = false }: { isInside?: boolean | undefined }): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(ANSWER_HEADERS);
    // HTTP/1.1 keeps a connection open without being told to, and a page asks for a dozen answers.
    if (!isInside) reply.raw.removeHeader('connection');
  });
}

/** For answers that everybody may have and that set headers of their own: pages and their files. */
export function withoutAnswerHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(ANSWER_HEADERS)) reply.removeHeader(name);
}
