import { PahiyaError, type LiveState } from '@pahiya/service-kit';

const WINDOW_S = 60;
/** A whole office may share one address. */
const ADDRESS_FACTOR = 5;

export type AttemptKind = 'login' | 'password' | 'register' | 'confirm' | 'forgot' | 'reset';
export interface AttemptBy {
  /** The account that is tried, existing or not: e.g. a role with an e-mail. */
  account?: string;
  /** The client's network address. */
  address?: string;
}

/** Limits attempts per minute; unknown accounts count like known ones. */
export interface AttemptLimits {
  /** @throws PahiyaError TOO_MANY_REQUESTS */
  attempt(kind: AttemptKind, by: AttemptBy): Promise<void>;
  /** A successful login resets the count. */
  forgive(kind: AttemptKind, account: string): Promise<void>;
}

/** @param perMinute attempts per account, five times as many per address; 0 is no limit */
export function createAttemptLimits(liveState: LiveState, perMinute: number): AttemptLimits {
  const count = async (key: string, limit: number) => {
    if (perMinute === 0 || (await liveState.hit(key, WINDOW_S)) <= limit) return;
    throw new PahiyaError('TOO_MANY_REQUESTS', { what: 'attempts' }, { retryAfterS: WINDOW_S });
  };
  return {
    async attempt(kind, { account, address }) {
      if (address !== undefined) await count(`${kind}:address:${address}`, perMinute * ADDRESS_FACTOR);
      if (account !== undefined) await count(`${kind}:account:${account}`, perMinute);
    },
    async forgive(kind, account) {
      await liveState.clear(`${kind}:account:${account}`);
    },
  };
}
