import { PahiyaError, type LiveState } from '@pahiya/service-kit';
import { RESET_LINK_LIFE_S } from '../password-reset/reset-letter.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;
/** A whole office may share one address, and one person may have many addresses. */
const MANY = 5;

export type AttemptKind = 'login' | 'password' | 'register' | 'confirm' | 'forgot' | 'reset';
/**
 * How long attempts count that cause a mail to the account's address, whoever the caller is. A link for a new password
 * lives as long as its attempt counts: when strangers have used up the mails, the owner still has a link that works.
 */
const MAIL_WINDOWS_S: Partial<Record<AttemptKind, number>> = { register: HOUR_S, forgot: RESET_LINK_LIFE_S };

export interface AttemptBy {
  /** The account that is tried, existing or not: e.g. a role with an e-mail. */
  account?: string;
  /** The client's network address. */
  address?: string;
  /** A device that has signed in to this account before. */
  device?: string | undefined;
}

/**
 * Limits attempts; unknown accounts count like known ones. An account and an address count together, so that nobody
 * locks somebody else out from another address. An account's attempts from all addresses count, too, against a flood from
 * many of them, but a known device counts apart: the flood slows only strangers.
 */
export interface AttemptLimits {
  /** @throws PahiyaError TOO_MANY_REQUESTS */
  attempt(kind: AttemptKind, by: AttemptBy): Promise<void>;
  /** Takes a successful login back from the counts. */
  forgive(kind: AttemptKind, by: AttemptBy): Promise<void>;
}

interface Count {
  key: string;
  most: number;
  windowS: number;
}

function countsOf(kind: AttemptKind, { account, address, device }: AttemptBy, perMinute: number): Count[] {
  const windowS = MAIL_WINDOWS_S[kind] ?? MINUTE_S;
  const count = (of: string, most: number, window = windowS) => ({ key: `${kind}:${of}`, most, windowS: window });
  if (account === undefined) return [count(`address:${address}`, perMinute * MANY)];
  if (device !== undefined) return [count(`device:${device}:${account}`, perMinute)];
  if (address === undefined) return [count(`account:${account}`, perMinute)];
  const ofAddress = [
    count(`address:${address}`, perMinute * MANY, MINUTE_S),
    count(`together:${address}:${account}`, perMinute),
  ];
  // Nobody has a known device before registering, so a count by e-mail would let strangers keep its owner out. The mails are
  // limited where they are written (proof-letter.ts).
  if (kind === 'register') return ofAddress;
  // Last, so that an address adds no more to the account's count than its own limit allows.
  return [...ofAddress, count(`account:${account}`, perMinute * MANY)];
}

/**
 * @param perMinute attempts per account and address together, and per known device; five times as many per account, and
 * per address. Attempts that send a mail count for longer. 0 means no limit
 */
export function createAttemptLimits(liveState: LiveState, perMinute: number): AttemptLimits {
  return {
    async attempt(kind, by) {
      if (perMinute === 0) return;
      for (const { key, most, windowS } of countsOf(kind, by, perMinute)) {
        if ((await liveState.hit(key, windowS)) <= most) continue;
        const what = windowS === MINUTE_S ? 'attempts' : 'mails';
        throw new PahiyaError('TOO_MANY_REQUESTS', { what }, { retryAfterS: windowS });
      }
    },
    async forgive(kind, by) {
      if (perMinute === 0) return;
      for (const { key, most, windowS } of countsOf(kind, by, perMinute))
        await (most === perMinute ? liveState.clear(key) : liveState.takeBack(key, windowS));
    },
  };
}
