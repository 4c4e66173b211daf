import { IsNull } from 'typeorm';
import type { Database, Tx } from '../database/database.ts';
import { PahiyaError } from '../errors.ts';
import { IdempotencyKeyEntity, type IdempotencyKey } from './idempotency-key.entity.ts';
import type { LiveState } from '../live/live-state.ts';

/** Who sent a write under which key. */
export interface Claim {
  caller: string;
  key: string;
}

/** The claim of one request. */
export interface HeldClaim extends Claim {
  holder: string;
}

/** How often the requests under way show that their process lives. */
export const BEAT_MS = 1000;
/** A key is free after this time without a sign of life, by PostgreSQL's clock. */
const SILENCE = `interval '${4 * BEAT_MS} milliseconds'`;
/** A request of 0.1.0 shows no sign of life. Its key is free after two minutes. */
const isSilent = (row: string) =>
  `coalesce(${row}.alive_at + ${SILENCE}, ${row}.created_at + interval '2 minutes') < now()`;

/**
 * For writes that must not be repeated (a ride, money). They mark their key in their own statement or transaction, so
 * that it stays claimed if the process crashes between the commit and the answer. `caller` and `key` are placeholders
 * of the statement; if they are null, nothing is marked.
 */
export const noteCarriedOut = (caller: string, key: string): string =>
  `update idempotency_key set carried_out = true where caller = ${caller} and key = ${key}`;

/** Like `noteCarriedOut`, for a transaction. */
export async function carriedOut(tx: Tx, claim: Claim | undefined): Promise<void> {
  if (claim) await tx.getRepository(IdempotencyKeyEntity).update({ ...claim }, { carriedOut: true });
}

export type FirstAnswer = Pick<IdempotencyKey, 'fingerprint' | 'status' | 'contentType' | 'body'> & {
  /** Whether the write was carried out, but will never be answered. */
  isLost: boolean;
};

export interface KeptAnswer {
  status: number;
  contentType: string;
  body: string;
  /** The fingerprint of a form is known only when the form has been read. */
  fingerprint: string;
}

export interface IdempotencyStore {
  /**
   * Claims the key for this request, or returns what is known of the first request. Keys live for 24 hours. A request
   * whose process shows no life for four seconds loses its key, unless the write is known to be carried out.
   */
  claim(claim: HeldClaim, fingerprint: string): Promise<FirstAnswer | undefined>;
  /**
   * Stores the answer, in the transaction of the write if there is one.
   * @throws PahiyaError REQUEST_IN_PROGRESS when the key was lost
   */
  keep(claim: HeldClaim, answer: KeptAnswer, tx?: Tx): Promise<void>;
  /** @throws PahiyaError REQUEST_IN_PROGRESS when the key was lost */
  mustHold(claim: HeldClaim, tx: Tx): Promise<void>;
  /**
   * Returns false, and leaves the key used, if the write was carried out or answered, or if another request has taken
   * the key over.
   */
  release(claim: HeldClaim): Promise<boolean>;
  /** Shows that the requests that hold keys are under way. */
  showLife(): Promise<void>;
  /** Forgets the answers that are over 24 hours old. */
  forgetOld(): Promise<void>;
}

export function databaseIdempotencyStore(database: Database): IdempotencyStore {
  const kept = () => database.dataSource.getRepository(IdempotencyKeyEntity);
  const underWay = new Set<HeldClaim>();
  const lost = () => new PahiyaError('REQUEST_IN_PROGRESS', {}, { retryAfterS: 1 });
  return {
    async claim(claim, fingerprint) {
      const { caller, key, holder } = claim;
      const claimed = await database.query({
        text: `insert into idempotency_key as kept (caller, key, fingerprint, holder, alive_at) values ($1, $2, $3, $4, now())
               on conflict (caller, key) do update set fingerprint = excluded.fingerprint, status = null, content_type = null, body = null,
                   carried_out = false, created_at = now(), holder = excluded.holder, alive_at = now()
                 where kept.created_at < now() - interval '24 hours'
                   or (kept.status is null and not kept.carried_out and ${isSilent('kept')})
               returning 1`,
        values: [caller, key, fingerprint, holder],
      });
      if (claimed.length > 0) return void underWay.add(claim);
      const [first] = await database.query<FirstAnswer>({
        text: `select fingerprint, status, content_type as "contentType", body,
                 status is null and carried_out and ${isSilent('kept')} as "isLost"
               from idempotency_key kept where caller = $1 and key = $2`,
        values: [caller, key],
      });
      // The key was released between the two statements. The answer is as if the first request were under way, so that
      // the client tries again.
      return first ?? { fingerprint, status: null, contentType: null, body: null, isLost: false };
    },
    async keep(claim, answer, tx) {
      underWay.delete(claim);
      const rows = tx === undefined ? kept() : tx.getRepository(IdempotencyKeyEntity);
      const { affected } = await rows.update({ ...claim }, answer);
      if (affected === 0 && tx !== undefined) throw lost();
    },
    async mustHold(claim, tx) {
      const { affected } = await tx
        .getRepository(IdempotencyKeyEntity)
        .update({ ...claim }, { aliveAt: () => 'now()' });
      if (affected === 0) throw lost();
    },
    async forgetOld() {
      await kept().createQueryBuilder().delete().where("created_at < now() - interval '24 hours'").execute();
    },
    async release(claim) {
      underWay.delete(claim);
      const { affected } = await kept().delete({ ...claim, status: IsNull(), carriedOut: false });
      return affected === 1;
    },
    showLife: () => showLifeOf(database, [...underWay]),
  };
}

async function showLifeOf(database: Database, underWay: readonly HeldClaim[]): Promise<void> {
  if (underWay.length === 0) return;
  const all = (part: keyof HeldClaim) => underWay.map((claim) => claim[part]);
  await database.query({
    // A locked row is being written by its own request, so it is skipped.
    text: `update idempotency_key set alive_at = now() where (caller, key) in (
             select k.caller, k.key from idempotency_key k
               join unnest($1::uuid[], $2::text[], $3::text[]) as mine (holder, caller, key) using (holder, caller, key)
             where k.status is null for update of k skip locked)`,
    values: [all('holder'), all('caller'), all('key')],
  });
}

const DAY_S = 24 * 3600;

/**
 * A caller sees one API and not its services, so a key that was sent to another service counts as used for another
 * request. Each service keeps its own answers. The service that has a key is noted in the shared live state; if that is
 * lost, each service's own keys still hold.
 */
export function amongServices(
  store: IdempotencyStore,
  { service, liveState }: { service: string; liveState: LiveState },
): IdempotencyStore {
  const ownerKey = ({ caller, key }: Claim) => `idempotency:${caller}:${key}`;
  return {
    ...store,
    async claim(claim, fingerprint) {
      const owner = await liveState.putFirst(ownerKey(claim), service, DAY_S);
      if (owner === service) return store.claim(claim, fingerprint);
      return { fingerprint: `of ${owner}`, status: null, contentType: null, body: null, isLost: false };
    },
    async release(claim) {
      const isFree = await store.release(claim);
      if (isFree) await liveState.clear(ownerKey(claim));
      return isFree;
    },
  };
}
