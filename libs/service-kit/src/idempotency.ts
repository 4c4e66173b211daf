import { createHash } from 'node:crypto';
import type { Problem } from '@pahiya/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler, preHandlerHookHandler } from 'fastify';
import { IsNull } from 'typeorm';
import type { Database, Tx } from './database.ts';
import { PahiyaError, PROBLEM_TYPE, problemIn } from './errors.ts';
import { IdempotencyKeyEntity, type IdempotencyKey } from './idempotency-key.entity.ts';
import type { LiveState } from './live-state.ts';
import { validationError } from './validation.ts';
import { languageOf } from './words/language.ts';

/** Who sent a write under which key. */
export interface Claim {
  caller: string;
  key: string;
}

/** The claim that a handler's write belongs to; undefined where the request has no key. */
export function claimOf({ caller, headers }: FastifyRequest): Claim | undefined {
  const key = headers['idempotency-key'];
  return caller === undefined || typeof key !== 'string' ? undefined : { caller: caller.sub, key };
}

/**
 * For writes that would count twice if they were repeated (a ride, money): noted in their own statement or transaction, a
 * key is not free again when the process falls over between the commit and the answer. `caller` and `key` are
 * placeholders of the statement; null notes nothing.
 */
export const noteCarriedOut = (caller: string, key: string): string =>
  `update idempotency_key set carried_out = true where caller = ${caller} and key = ${key}`;

/** `noteCarriedOut` in a transaction. */
export async function carriedOut(tx: Tx, claim: Claim | undefined): Promise<void> {
  if (claim) await tx.getRepository(IdempotencyKeyEntity).update({ ...claim }, { carriedOut: true });
}

type FirstAnswer = Pick<IdempotencyKey, 'fingerprint' | 'status' | 'contentType' | 'body'> & {
  /** It was carried out, and will not be answered any more. */
  isLost: boolean;
};

export interface IdempotencyStore {
  /**
   * Claims the key for this request, or answers what is known of the first one. Keys live for 24 hours; an answer that
   * never came frees its key after two minutes, unless the write is known to be carried out.
   */
  claim(caller: string, key: string, fingerprint: string): Promise<FirstAnswer | undefined>;
  keep(caller: string, key: string, answer: { status: number; contentType: string; body: string }): Promise<void>;
  release(caller: string, key: string): Promise<void>;
  /** Forgets the answers that are over 24 hours old. */
  forgetOld(): Promise<void>;
}

export function databaseIdempotencyStore(database: Database): IdempotencyStore {
  const kept = () => database.dataSource.getRepository(IdempotencyKeyEntity);
  return {
    async claim(caller, key, fingerprint) {
      const claimed = await database.query({
        text: `insert into idempotency_key as kept (caller, key, fingerprint) values ($1, $2, $3)
               on conflict (caller, key) do update set fingerprint = excluded.fingerprint, status = null, content_type = null, body = null,
                   carried_out = false, created_at = now()
                 where kept.created_at < now() - interval '24 hours'
                   or (kept.status is null and not kept.carried_out and kept.created_at < now() - interval '2 minutes')
               returning 1`,
        values: [caller, key, fingerprint],
      });
      if (claimed.length > 0) return undefined;
      const [first] = await database.query<FirstAnswer>({
        text: `select fingerprint, status, content_type as "contentType", body,
                 status is null and carried_out and created_at < now() - interval '2 minutes' as "isLost"
               from idempotency_key where caller = $1 and key = $2`,
        values: [caller, key],
      });
      // Released between the two statements: as if it were still under way, the client tries again.
      return first ?? { fingerprint, status: null, contentType: null, body: null, isLost: false };
    },
    async keep(caller, key, answer) {
      await kept().update({ caller, key }, answer);
    },
    async forgetOld() {
      await kept().createQueryBuilder().delete().where("created_at < now() - interval '24 hours'").execute();
    },
    async release(caller, key) {
      await kept().delete({ caller, key, status: IsNull(), carriedOut: false });
    },
  };
}

const DAY_S = 24 * 3600;

/**
 * A caller sees one API and not its services: a key that another service was given is a key used for another request.
 * Each service keeps its own answers; which service has the key is shared live state, and where that was lost, each
 * service's own keys still hold.
 */
export function amongServices(
  store: IdempotencyStore,
  { service, liveState }: { service: string; liveState: LiveState },
): IdempotencyStore {
  const holderKey = (caller: string, key: string) => `idempotency:${caller}:${key}`;
  return {
    ...store,
    async claim(caller, key, fingerprint) {
      const holder = await liveState.putFirst(holderKey(caller, key), service, DAY_S);
      if (holder === service) return store.claim(caller, key, fingerprint);
      return { fingerprint: `of ${holder}`, status: null, contentType: null, body: null, isLost: false };
    },
    async release(caller, key) {
      await store.release(caller, key);
      await liveState.clear(holderKey(caller, key));
    },
  };
}

const MAX_KEY_LENGTH = 255;
/**
 * A body that was refused for what it is (most are refused before a key is claimed; a form with files is read after it),
 * and a caller that was asked to wait.
 */
const REFUSED_INPUT = new Set([400, 413, 415, 429]);
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The first refusal in the language of who asks now. One that was kept by an earlier release carries no params: it stays. */
function refusalAgain(body: string, request: FastifyRequest, reply: FastifyReply): string {
  const kept = JSON.parse(body) as Problem;
  if ((kept as Partial<Problem>).params === undefined) return body;
  const language = languageOf(request);
  reply.header('content-language', language).header('vary', 'accept-language');
  return JSON.stringify(problemIn(language, kept));
}

function fingerprintOf(request: FastifyRequest): string {
  // A multipart body is a stream that only the handler may read: its length stands for it.
  const body =
    request.body === undefined
      ? `length ${request.headers['content-length'] ?? 'unknown'}`
      : JSON.stringify(request.body);
  return createHash('sha256').update(`${request.method} ${request.url}\n${body}`).digest('base64');
}

/**
 * Honours `Idempotency-Key` on the writes of a signed-in caller: the first answer is replayed, another request under the
 * same key is refused, one still under way too. A refused body does not use its key up, nor does an upload that broke off;
 * failures of ours (5xx) and answers that are streams free the key again, unless the write is noted as carried out.
 */
export function installIdempotency(app: FastifyInstance, store: IdempotencyStore): void {
  const claims = new WeakMap<FastifyRequest, Claim>();

  /** True when the first answer was sent again. */
  const claimOrReplay = async (request: FastifyRequest, reply: FastifyReply, caller: string): Promise<boolean> => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || key === '' || key.length > MAX_KEY_LENGTH) {
      throw validationError([
        key === ''
          ? { path: 'Idempotency-Key', code: 'empty' }
          : { path: 'Idempotency-Key', code: 'too-long', params: { limit: MAX_KEY_LENGTH } },
      ]);
    }
    const fingerprint = fingerprintOf(request);
    const first = await store.claim(caller, key, fingerprint);
    if (first === undefined) {
      claims.set(request, { caller, key });
      return false;
    }
    if (first.fingerprint !== fingerprint) throw new PahiyaError('IDEMPOTENCY_KEY_REUSED', {});
    if (first.isLost) throw new PahiyaError('ANSWER_LOST', {});
    if (first.status === null) throw new PahiyaError('REQUEST_IN_PROGRESS', {}, { retryAfterS: 1 });
    const contentType = first.contentType ?? 'application/json';
    const body = first.body ?? '';
    reply
      .code(first.status)
      .header('idempotent-replayed', 'true')
      .type(contentType)
      .serializer((text: unknown) => text as string)
      .send(contentType.startsWith(PROBLEM_TYPE) ? refusalAgain(body, request, reply) : body);
    return true;
  };

  const keepAnswer = async ({ caller, key }: Claim, reply: FastifyReply, payload: unknown): Promise<void> => {
    const storable = payload === undefined || payload === null || typeof payload === 'string';
    if (reply.statusCode >= 500 || REFUSED_INPUT.has(reply.statusCode) || !storable) return store.release(caller, key);
    const contentType = String(reply.getHeader('content-type') ?? '');
    return store.keep(caller, key, { status: reply.statusCode, contentType, body: payload ?? '' });
  };

  const claim: preHandlerHookHandler = (request, reply, done) => {
    const { caller } = request;
    if (request.headers['idempotency-key'] === undefined || caller === undefined) return done();
    claimOrReplay(request, reply, caller.sub).then((replayed) => (replayed ? undefined : done()), done);
  };
  const keep: onSendHookHandler = (request, reply, payload, done) => {
    const claimed = claims.get(request);
    if (claimed === undefined) return done(null, payload);
    claims.delete(request);
    keepAnswer(claimed, reply, payload).then(
      () => done(null, payload),
      (error: unknown) => {
        // What was written is written: the answer to it must not be an error.
        request.log.error({ reqId: request.id, err: error }, 'an answer could not be kept for its Idempotency-Key');
        done(null, payload);
      },
    );
  };

  // Only on routes that it can concern: the others do not pay for it.
  app.addHook('onRoute', (route) => {
    const contract = route.config?.contract;
    if (contract === undefined || contract.access.kind !== 'roles' || !WRITES.has(contract.method)) return;
    route.preHandler = [claim, ...[route.preHandler ?? []].flat()];
    route.onSend = [keep, ...[route.onSend ?? []].flat()];
  });
}
