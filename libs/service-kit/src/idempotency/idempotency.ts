import { randomUUID } from 'node:crypto';
import type { Problem } from '@pahiya/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler, preHandlerHookHandler } from 'fastify';
import { PahiyaError, PROBLEM_TYPE, problemIn } from '../errors.ts';
import { isForm, type FormField, type FormFile } from '../http/form-parts.ts';
import { createFingerprints, UNREAD_FORM, type Fingerprints } from './idempotency-fingerprint.ts';
import type { Claim, FirstAnswer, HeldClaim, IdempotencyStore } from './idempotency-store.ts';
import { KeyedCall } from './keyed-call.ts';
import { validationError } from '../http/validation.ts';
import { languageOf } from '../words/language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The parts of a multipart form. A handler must read a form only by this, and to its end: otherwise the answer is
     * not kept.
     */
    formParts(): AsyncGenerator<FormField | FormFile>;
    /** Set for a write that has claimed an Idempotency-Key. */
    keyedCall: KeyedCall | undefined;
  }
}

const MAX_KEY_LENGTH = 255;
/**
 * The statuses of refused bodies, whose answers are not stored. Most bodies are refused before a key is claimed, but a
 * form with files is read afterwards.
 */
const REFUSED_INPUT = new Set([400, 413, 415]);
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The claim that a handler's write belongs to; undefined where the request has no key. */
export function claimOf({ caller, headers }: FastifyRequest): Claim | undefined {
  const key = headers['idempotency-key'];
  return caller === undefined || typeof key !== 'string' ? undefined : { caller: caller.sub, key };
}

/**
 * Honours `Idempotency-Key` on the writes of a signed-in caller: the first answer is replayed, another request under the
 * same key is refused, and so is a repetition while the first is under way. These release the key: a refused body, a caller that was
 * asked to wait, an upload that broke off or was answered before it was read, and, unless the write is marked as carried out, a 5xx
 * or a streamed answer.
 */
export function installIdempotency(
  app: FastifyInstance,
  { store, platformSecret }: { store: IdempotencyStore; platformSecret: string },
): void {
  const fingerprints = createFingerprints(platformSecret);
  const claims = new WeakMap<FastifyRequest, HeldClaim>();
  app.decorateRequest('keyedCall', undefined);

  app.decorateRequest('formParts', function formParts(this: FastifyRequest) {
    return fingerprints.readParts(this);
  });

  // Both hooks take callbacks: see docs/decisions/0010-what-speed-costs.md.
  const claim: preHandlerHookHandler = (request, reply, done) => {
    const claim = claimOf(request);
    if (claim === undefined) return done();
    const claimed: HeldClaim = { ...claim, holder: randomUUID() };
    firstAnswerTo(request, { claimed, store, fingerprints }).then((first) => {
      if (first !== undefined) return sendAgain(first, request, reply);
      claims.set(request, claimed);
      // Answers that are files are not kept.
      if (request.routeOptions.config.contract?.produces === undefined)
        request.keyedCall = new KeyedCall(
          (tx) => store.mustHold(claimed, tx),
          (err) => request.log.warn({ reqId: request.id, err }, 'what was to follow a keyed write failed'),
        );
      done();
    }, done);
  };
  const keep: onSendHookHandler = (request, reply, payload, done) => {
    const claimed = claims.get(request);
    if (claimed === undefined) return done(null, payload);
    claims.delete(request);
    keepAnswer(claimed, { request, reply, payload, store, fingerprints }).then(
      () => done(null, payload),
      (error: Error) => done(error),
    );
  };

  // Only on routes that may have a key, so that the other routes do not pay for the hooks.
  app.addHook('onRoute', (route) => {
    const contract = route.config?.contract;
    if (contract === undefined || contract.access.kind !== 'roles' || !WRITES.has(contract.method)) return;
    route.preHandler = [claim, ...[route.preHandler ?? []].flat()];
    route.onSend = [keep, ...[route.onSend ?? []].flat()];
  });
}

/**
 * Claims the key and returns undefined for the first request under it; otherwise returns the answer to send again.
 * @throws PahiyaError IDEMPOTENCY_KEY_REUSED, ANSWER_LOST, REQUEST_IN_PROGRESS or VALIDATION_FAILED
 */
async function firstAnswerTo(
  request: FastifyRequest,
  { claimed, store, fingerprints }: { claimed: HeldClaim; store: IdempotencyStore; fingerprints: Fingerprints },
): Promise<AnsweredRequest | undefined> {
  refuseUnusableKey(claimed.key);
  const first = await store.claim(claimed, fingerprints.of(request));
  if (first === undefined) return undefined;
  // Forms can be compared only after the first one has been read to its end.
  if (isForm(request) && isAnswered(first)) await fingerprints.readForm(request);
  if (!fingerprints.isOf(request, first.fingerprint)) throw new PahiyaError('IDEMPOTENCY_KEY_REUSED', {});
  if (first.isLost) throw new PahiyaError('ANSWER_LOST', {});
  if (!isAnswered(first)) throw new PahiyaError('REQUEST_IN_PROGRESS', {}, { retryAfterS: 1 });
  return first;
}

type AnsweredRequest = FirstAnswer & { status: number };
const isAnswered = (first: FirstAnswer): first is AnsweredRequest => first.status !== null;

function refuseUnusableKey(key: string): void {
  if (key === '') throw validationError([{ path: 'Idempotency-Key', code: 'empty' }]);
  if (key.length > MAX_KEY_LENGTH)
    throw validationError([{ path: 'Idempotency-Key', code: 'too-long', params: { limit: MAX_KEY_LENGTH } }]);
}

function sendAgain(first: AnsweredRequest, request: FastifyRequest, reply: FastifyReply): void {
  const contentType = first.contentType ?? 'application/json';
  const body = first.body ?? '';
  void reply
    .code(first.status)
    .header('idempotent-replayed', 'true')
    .type(contentType)
    .serializer((text: unknown) => text as string)
    .send(contentType.startsWith(PROBLEM_TYPE) ? refusalAgain(body, request, reply) : body);
}

/**
 * The first refusal, in the language of the present caller. A refusal that an earlier release kept has no params, and
 * stays as it is.
 */
function refusalAgain(body: string, request: FastifyRequest, reply: FastifyReply): string {
  const kept = JSON.parse(body) as Problem;
  if ((kept as Partial<Problem>).params === undefined) return body;
  const language = languageOf(request);
  reply.header('content-language', language).header('vary', 'accept-language');
  return JSON.stringify(problemIn(language, kept));
}

/** A failure, a body to correct first, or a caller that was asked to wait. */
function isToSendAgain(reply: FastifyReply): boolean {
  const { statusCode } = reply;
  return statusCode >= 500 || REFUSED_INPUT.has(statusCode) || statusCode === 429 || reply.hasHeader('retry-after');
}

interface Answering {
  request: FastifyRequest;
  reply: FastifyReply;
  payload: unknown;
  store: IdempotencyStore;
  fingerprints: Fingerprints;
}

/** @throws the database's error if the write could not be committed with its answer; then it was not carried out */
async function keepAnswer(claim: HeldClaim, answering: Answering): Promise<void> {
  const { request, reply, payload, store } = answering;
  const fingerprint = answering.fingerprints.of(request);
  const storable = payload === undefined || payload === null || typeof payload === 'string';
  const call = request.keyedCall;
  call?.end();
  try {
    if (isToSendAgain(reply) || !storable || fingerprint === UNREAD_FORM) {
      await call?.settle();
      return void (await store.release(claim));
    }
    const contentType = String(reply.getHeader('content-type') ?? '');
    const answer = { fingerprint, status: reply.statusCode, contentType, body: payload ?? '' };
    if (!(await call?.settleWith((tx) => store.keep(claim, answer, tx)))) await store.keep(claim, answer);
  } catch (error) {
    if (!call?.isUndone) return logUnkept(request, error);
    await store.release(claim).catch((cause: unknown) => logUnkept(request, cause));
    throw error;
  }
}

/** The write is already committed, so its answer must not be an error. */
function logUnkept(request: FastifyRequest, error: unknown): void {
  request.log.error({ reqId: request.id, err: error }, 'an answer could not be kept for its Idempotency-Key');
}
