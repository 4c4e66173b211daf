import { IsNull } from 'typeorm';
import type { Database, Tx } from './database.ts';
import { IdempotencyKeyEntity, type IdempotencyKey } from './idempotency-key.entity.ts';
import type { LiveState } from './live-state.ts';

/** Who sent a write under which key. */
export interface Claim {
  caller: string;
  key: string;
}

/**
 * For writes that must not be repeated (a ride, money). They mark their key in their own statement or transaction, so that
 * it stays claimed if the process crashes between the commit and the answer. `caller` and `key` are placeholders of the
 * statement; for null nothing is marked.
 */
export const noteCarriedOut = (caller: string, key: string): string =>
  `update idempotency_key set carried_out = true where caller = ${caller} and key = ${key}`;

/** `noteCarriedOut` in a transaction. */
export async function carriedOut(tx: Tx, claim: Claim | undefined): Promise<void> {
  if (claim) await tx.getRepository(IdempotencyKeyEntity).update({ ...claim }, { carriedOut: true });
}

export type FirstAnswer = Pick<IdempotencyKey, 'fingerprint' | 'status' | 'contentType' | 'body'> & {
  /** It was carried out, and will not be answered any more. */
  isLost: boolean;
};

export interface KeptAnswer {
  status: number;
  contentType: string;
  body: string;
  /** Of a form it is known only now, when the form has been read. */
  fingerprint: string;
}

export interface IdempotencyStore {
  /**
   * Claims the key for this request, or answers what is known of the first one. Keys live for 24 hours; an answer that
   * never came frees its key after two minutes, unless the write is known to be carried out.
   */
  claim(caller: string, key: string, fingerprint: string): Promise<FirstAnswer | undefined>;
  keep(caller: string, key: string, answer: KeptAnswer): Promise<void>;
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
