import { timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  preValidationHookHandler,
} from 'fastify';
import type { ErrorObject } from 'ajv';
import {
  DEFAULT_BODY_LIMIT_BYTES,
  INTERNAL_SECRET_HEADER,
  type Access,
  type RouteBody,
  type RouteContract,
  type RouteParams,
  type RouteQuery,
  type RouteReply,
} from '@pahiya/contracts';
import { runIn, traceFields } from '@pahiya/tracing';
import type { ServiceDeps } from './deps.ts';
import { PahiyaError, PROBLEM_TYPE, problemOf, toPahiyaError } from './errors.ts';
import { installIdempotency, type IdempotencyStore } from './idempotency.ts';
import type { PeerHandler } from './peers.ts';
import type { Caller, TokenVerifier } from './token-verifier.ts';
import { refusalOf } from './validation.ts';
import { languageOf } from './words/language.ts';

/** An answer that is a file and not JSON. */
export interface FileReply {
  file: Readable | Buffer;
  contentType: string;
  /** Offered to the browser as the name to save under; without one the file is shown inline. */
  filename?: string;
  /** Besides those of a file. */
  headers?: Readonly<Record<string, string>>;
}

type CallerOf<A extends Access> = A extends { kind: 'roles'; anonymous: false }
  ? Caller
  : A extends { kind: 'roles' }
    ? Caller | undefined
    : undefined;
type AnswerOf<R extends RouteContract> = RouteReply<R> | (R['produces'] extends readonly string[] ? FileReply : never);

export interface Call<R extends RouteContract> {
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: RouteBody<R>;
  caller: CallerOf<R['access']>;
  /** An internal route has none where its caller is in the same process (peers.ts). */
  request: R['access'] extends { kind: 'internal' } ? never : FastifyRequest;
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: TokenVerifier;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
  interface FastifyContextConfig {
    contract?: RouteContract;
  }
}

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header !== undefined && header.startsWith('Bearer ') ? header.slice(7) : undefined;
}

/** Verifies a token and that its session still stands. @throws PahiyaError UNAUTHENTICATED, SESSION_ENDED or UNAVAILABLE */
export async function verifyToken(
  app: Pick<ServiceDeps, 'tokens'>,
  token: string,
  liveState: ServiceDeps['liveState'],
): Promise<Caller> {
  const claims = await app.tokens.verify(token);
  if (await liveState.isSessionEnded(claims.sid)) throw new PahiyaError('SESSION_ENDED', {});
  return claims;
}

function guardOf(access: Access, deps: ServiceDeps) {
  switch (access.kind) {
    case 'public':
      return undefined;
    case 'internal': {
      const expected = Buffer.from(deps.internalSecret);
      return async (request: FastifyRequest) => {
        const given = Buffer.from(String(request.headers[INTERNAL_SECRET_HEADER] ?? ''));
        if (given.length !== expected.length || !timingSafeEqual(given, expected))
          throw new PahiyaError('NOT_FOUND', { what: 'anything' });
      };
    }
    case 'roles':
      return rolesGuard(access, deps);
  }
}

function rolesGuard(
  { roles, anonymous }: Extract<Access, { kind: 'roles' }>,
  deps: ServiceDeps,
): onRequestAsyncHookHandler {
  return async (request) => {
    const token = bearerOf(request);
    if (token === undefined && anonymous) return;
    if (token === undefined) throw new PahiyaError('UNAUTHENTICATED', {});
    const caller = await verifyToken(deps, token, deps.liveState);
    if (!roles.includes(caller.role)) throw new PahiyaError('FORBIDDEN', { what: 'no-access' });
    request.caller = caller;
  };
}

export interface ServiceAppOptions {
  deps: ServiceDeps;
  /** Where the first answers of repeated requests are kept; a service without writes has none. */
  idempotency?: IdempotencyStore;
}

/**
 * Makes a Fastify instance (a plugin's own scope) one of the house: errors in the one wire form, requests validated by
 * their contract, callers verified, repeated requests recognised.
 */
export function installServiceDefaults(app: FastifyInstance, options: ServiceAppOptions): void {
  app.decorateRequest('caller', undefined);
  app.decorate('tokens', options.deps.tokens);
  installErrorAnswers(app);
  installJsonParser(app);
  if (options.idempotency) installIdempotency(app, options.idempotency);
}

/** Errors and unknown paths, in the form of RFC 9457. Errors of ours are logged by who raised them mattering: 5xx only. */
export function installErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = thrown.validation
      ? refusalOf(
          thrown.validation as ErrorObject[],
          thrown.validationContext === 'body' ? request.routeOptions.config.contract?.incomplete : undefined,
        )
      : toPahiyaError(thrown);
    return sendProblem(error, request, reply);
  });
}

export function sendProblem(error: PahiyaError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request);
  const problem = problemOf(error, { requestId: request.id, language });
  const fields = { reqId: request.id, ...traceFields(request.operation?.trace), code: error.code };
  if (problem.status >= 500) request.log.error({ ...fields, err: error.extras.cause ?? error }, error.message);
  else request.log.debug(fields, error.message);
  if (error.extras.retryAfterS !== undefined) reply.header('retry-after', String(error.extras.retryAfterS));
  reply.header('content-language', language).header('vary', 'accept-language');
  return reply.code(problem.status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
}

/** Escapes one after the other, so that an escaped backslash begins none; the group is one of a character that PostgreSQL can't store. */
const ESCAPES = /\\(?:ud[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|(u0000|ud[89a-f][\da-f]{2})|.)/gi;

/** Only escapes can spell them: raw, U+0000 is no JSON, and decoded UTF-8 has no half characters. Most bodies have no such escape. */
function spellsUnstorable(json: string): boolean {
  return json.includes('\\u') && [...json.matchAll(ESCAPES)].some(([, unstorable]) => unstorable !== undefined);
}

/**
 * JSON as Fastify parses it, but an empty body is no body, and what PostgreSQL can't store is refused. No other type is
 * accepted: text, which Fastify would parse too, is none that a contract has.
 */
function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (spellsUnstorable(body as string))
      return done(new PahiyaError('MALFORMED_REQUEST', { what: 'unstorable-character' }));
    void parse(request, body as string, done);
  });
}

/** Registers a route of the contract, at its path and its aliases, behind its guard. What the handler answers must be the reply. */
export function serve<R extends RouteContract>(
  app: FastifyInstance,
  deps: ServiceDeps,
  contract: R,
  handler: (call: Call<R>) => Promise<AnswerOf<R>> | AnswerOf<R>,
): void {
  const guard = guardOf(contract.access, deps);
  const success = contract.status ?? 200;
  const bodyLimit = contract.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES;
  if (contract.access.kind === 'internal') deps.peers.offer?.(contract, handler as PeerHandler);
  for (const url of [contract.path, ...(contract.aliases ?? [])]) {
    app.route({
      method: contract.method,
      url,
      bodyLimit,
      config: { contract },
      ...(guard ? { onRequest: guard } : {}),
      ...(contract.params || contract.query || contract.body ? { preValidation: readable(contract, bodyLimit) } : {}),
      schema: {
        ...(contract.params ? { params: contract.params } : {}),
        // What the contract does not have was never checked: no handler may hear of it.
        ...(contract.query ? { querystring: { ...contract.query, additionalProperties: false } } : {}),
        ...(contract.body && !contract.files ? { body: contract.body } : {}),
        ...(success === 204 || (contract.produces && (contract.reply as { type?: unknown }).type === 'null')
          ? {}
          : { response: { [success]: contract.reply } }),
      },
      handler: (request, reply) => {
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          caller: request.caller,
          request,
        } as Call<R>;
        const answer = request.operation ? runIn(request.operation.trace, () => handler(call)) : handler(call);
        // What is known at once is sent at once: a promise costs as much as a small answer.
        if (answer instanceof Promise) return answer.then((known) => send(reply, success, known));
        void send(reply, success, answer);
      },
    });
  }
}

/** Refuses what no handler could use: a form over its limit, and U+0000 in the address. A missing body is an empty one. */
function readable(contract: RouteContract, bodyLimit: number): preValidationHookHandler {
  return (request, reply, done) => {
    // Fastify holds only bodies that it parses itself to their limit; a form is a stream that the handler reads.
    if (contract.files && Number(request.headers['content-length']) > bodyLimit) {
      reply.header('connection', 'close');
      return done(new PahiyaError('BODY_TOO_LARGE', { what: 'request' }));
    }
    if ((contract.params || contract.query) && request.url.includes('%00'))
      return done(new PahiyaError('MALFORMED_REQUEST', { what: 'unstorable-address' }));
    if (contract.body && !contract.files && request.body === undefined) request.body = {};
    done();
  };
}

function send(reply: FastifyReply, success: number, answer: unknown): FastifyReply {
  if (success !== 200) reply.code(success);
  if (!isFileReply(answer)) return success === 204 ? reply.send() : reply.send(answer);
  reply.type(answer.contentType).serializer((payload: unknown) => payload as string);
  reply.header(
    'content-disposition',
    answer.filename === undefined ? 'inline' : `attachment; filename="${answer.filename}"`,
  );
  if (answer.headers) reply.headers(answer.headers);
  reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
  return reply.send(answer.file);
}

function isFileReply(answer: unknown): answer is FileReply {
  return typeof answer === 'object' && answer !== null && 'file' in answer && 'contentType' in answer;
}

/** Options that every Fastify instance of ours is made with. */
export const FASTIFY_OPTIONS = {
  routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
} as const;
