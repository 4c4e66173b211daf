import { PahiyaError, type LiveState } from '@pahiya/service-kit';

const WINDOW_S = 60;
/** Behind one address there may be a whole office. */
const ADDRESS_FACTOR = 5;

export type AttemptKind = 'login' | 'password' | 'register' | 'forgot' | 'reset';
export interface AttemptBy {
  /** Whom it is about, existing or not: e.g. a role with an e-mail. */
  account?: string;
  /** The client's network address. */
  address?: string;
}

/** How often something may be tried in a minute, counted for unknown accounts as for known ones. */
export interface AttemptLimits {
  /** @throws PahiyaError TOO_MANY_REQUESTS */
  attempt(kind: AttemptKind, by: AttemptBy): Promise<void>;
  /** Somebody who has proved who they are starts counting anew. */
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
