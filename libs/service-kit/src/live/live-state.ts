import { setTimeout as delay } from 'node:timers/promises';
import type { createClient } from 'redis';
import { PahiyaError } from '../errors.ts';
import { afterTimeLimit } from '../time-limit.ts';

/**
 * State that every replica shares and that may be lost: states of sessions, counters of attempts, the last positions.
 * The keys that a service may use in Redis are in platform/src/inside/redis-acl.ts. Code that needs certainty asks the
 * service that owns the state: openSessions() asks auth for a session that is not known here.
 */
export interface LiveState {
  endSession(sessionId: string, ttlS: number): Promise<void>;
  /** Notes that auth has the session open and knows of its use. A session that has ended here stays ended. */
  keepSession(sessionId: string, ttlS: number): Promise<void>;
  sessionState(sessionId: string): Promise<SessionState>;
  /** Adds `by` to the count of the window (1 by default) and returns the count so far. */
  hit(key: string, windowS: number, by?: number): Promise<number>;
  /** Takes one off the count; `windowS` as in `hit`. */
  takeBack(key: string, windowS: number): Promise<void>;
  clear(key: string): Promise<void>;
  put(key: string, value: unknown, ttlS: number): Promise<void>;
  get<T>(key: string): Promise<T | undefined>;
  /** Stores the text unless the key has a value already, and answers the key's value. */
  putFirst(key: string, text: string, ttlS: number): Promise<string>;
  /** Stores the value and answers the one before. */
  replace<T>(key: string, value: T, ttlS: number): Promise<T | undefined>;
  /** The value of each key, in the order of the keys, read with one command. */
  getAll<T>(keys: readonly string[]): Promise<(T | undefined)[]>;
  close(): Promise<void>;
}

/** `due` is an open session of whose use auth has not been told for five to ten minutes. */
export type SessionState = 'open' | 'due' | 'ended' | 'unknown';

/** Up to twice as long at random: otherwise thousands of pages that reconnected at once would always be due at once. */
const USE_KNOWN_S = 5 * 60;
const knownForS = (): number => USE_KNOWN_S * (1 + Math.random());

interface Kept {
  value: unknown;
  expiresAtMs: number;
}

/**
 * In the memory of one process. Expired entries are deleted when they are read, and all of them once a minute.
 * @param nowMs by default a clock that nobody can set back: a count would else go on for as long, and refuse everybody
 */
export function memoryLiveState(nowMs: () => number = () => performance.now()): LiveState {
  const entries = new Map<string, Kept>();
  const read = (key: string): unknown => {
    const kept = entries.get(key);
    if (kept === undefined) return undefined;
    if (kept.expiresAtMs > nowMs()) return kept.value;
    entries.delete(key);
    return undefined;
  };
  const write = (key: string, value: unknown, ttlS: number) =>
    void entries.set(key, { value, expiresAtMs: nowMs() + ttlS * 1000 });
  const sweeper = setInterval(() => {
    const now = nowMs();
    for (const [key, kept] of entries) if (kept.expiresAtMs <= now) entries.delete(key);
  }, 60_000);
  sweeper.unref();
  return {
    endSession: async (sessionId, ttlS) => write(`session:${sessionId}`, 'ended', ttlS),
    async keepSession(sessionId, ttlS) {
      if (read(`session:${sessionId}`) === 'ended') return;
      write(`session:${sessionId}`, 'open', ttlS);
      write(`used:${sessionId}`, true, knownForS());
    },
    async sessionState(sessionId) {
      const state = read(`session:${sessionId}`) as 'open' | 'ended' | undefined;
      if (state !== 'open') return state ?? 'unknown';
      return read(`used:${sessionId}`) === undefined ? 'due' : 'open';
    },
    async hit(key, windowS, by = 1) {
      const kept = entries.get(`hit:${key}`);
      if (kept && kept.expiresAtMs > nowMs()) {
        const count = (kept.value as number) + by;
        kept.value = count;
        return count;
      }
      write(`hit:${key}`, by, windowS);
      return by;
    },
    async takeBack(key) {
      const kept = entries.get(`hit:${key}`);
      if (kept) kept.value = (kept.value as number) - 1;
    },
    clear: async (key) => void (entries.delete(`hit:${key}`), entries.delete(`value:${key}`)),
    put: async (key, value, ttlS) => write(`value:${key}`, value, ttlS),
    get: async <T>(key: string) => read(`value:${key}`) as T | undefined,
    async putFirst(key, text, ttlS) {
      const kept = read(`value:${key}`);
      if (typeof kept === 'string') return kept;
      write(`value:${key}`, text, ttlS);
      return text;
    },
    async replace<T>(key: string, value: T, ttlS: number) {
      const before = read(`value:${key}`) as T | undefined;
      write(`value:${key}`, value, ttlS);
      return before;
    },
    getAll: async <T>(keys: readonly string[]) => keys.map((key) => read(`value:${key}`) as T | undefined),
    close: async () => clearInterval(sweeper),
  };
}

export type RedisClient = ReturnType<typeof createClient>;

/** Longer than the longest pauses of a healthy Redis (a fork, a slow disk), which answers in less than a millisecond. */
const ANSWER_TIMEOUT_MS = 1000;
/**
 * A later answer is not expected: a silent connection is closed sooner (SILENCE_MS in redis.ts). For some commands
 * whose server was killed, the client for sentinels never settles.
 */
const NO_ANSWER_AFTER_MS = 12_000;

/** If Redis can't say whether a session has ended, the call is refused and can be retried: nobody is let in on a guess. */
function unanswered(cause: unknown): PahiyaError {
  return new PahiyaError(
    'UNAVAILABLE',
    { what: 'sign-ins' },
    {
      retryAfterS: 2,
      cause,
    },
  );
}

/**
 * Adds a timeout to commands: node-redis limits only the time until a command is sent. While an answer is overdue no other
 * command is sent, so that commands do not pile up. The socket timeout closes a connection that stays silent.
 */
function createAsking() {
  let overdue = 0;
  return {
    isOwed: () => overdue > 0,
    async ask<T>(send: () => Promise<T>): Promise<T> {
      if (overdue > 0) throw unanswered(new Error('Redis owes an answer'));
      const reply = send();
      const timeUp = Promise.withResolvers<never>();
      const stop = afterTimeLimit(ANSWER_TIMEOUT_MS, () => {
        overdue += 1;
        const settled = () => void (overdue -= 1);
        const lost = delay(NO_ANSWER_AFTER_MS, undefined, { ref: false });
        void Promise.race([reply, lost]).then(settled, settled);
        timeUp.reject(new Error(`Redis did not answer within ${ANSWER_TIMEOUT_MS} ms`));
      });
      try {
        return await Promise.race([reply, timeUp.promise]);
      } catch (error) {
        throw unanswered(error);
      } finally {
        stop();
      }
    },
  };
}

/**
 * The keys of a session's states: it has ended, it is open, auth knows of its use. The end has a key of its own,
 * because the previous release takes any value of `session:` for an end.
 */
const sessionKeys = (id: string) => [`session:${id}`, `open-session:${id}`, `open-session:used:${id}`] as const;

/**
 * Shared by all processes through Redis; the client is connected, has no queue for commands while it is not
 * (`disableOfflineQueue`), and is closed with the state. While Redis is away, or does not answer within a second, every
 * call throws PahiyaError UNAVAILABLE.
 */
export function redisLiveState(client: RedisClient): LiveState {
  const { ask, isOwed } = createAsking();
  const expiring = (ttlS: number) => ({ expiration: { type: 'EX', value: Math.max(1, Math.ceil(ttlS)) } }) as const;
  return {
    async endSession(sessionId, ttlS) {
      const [ended, open] = sessionKeys(sessionId);
      await ask(() => client.multi().set(ended, '1', expiring(ttlS)).del(open).exec());
    },
    async keepSession(sessionId, ttlS) {
      const [ended, open, used] = sessionKeys(sessionId);
      const [hasEnded] = await ask(() =>
        client.multi().exists(ended).set(open, '1', expiring(ttlS)).set(used, '1', expiring(knownForS())).exec(),
      );
      if (Number(hasEnded) === 1) await ask(() => client.del(open));
    },
    async sessionState(sessionId) {
      const [ended, open, used] = await ask(() => client.mGet([...sessionKeys(sessionId)]));
      if (ended != null) return 'ended';
      if (open == null) return 'unknown';
      return used == null ? 'due' : 'open';
    },
    async hit(key, windowS, by = 1) {
      const counter = `hit:${key}`;
      const [count] = await ask(() => client.multi().incrBy(counter, by).expire(counter, windowS, 'NX').exec());
      return Number(count);
    },
    async takeBack(key, windowS) {
      const counter = `hit:${key}`;
      // If the count has expired meanwhile, it begins at -1: that window has one more attempt.
      await ask(() => client.multi().decr(counter).expire(counter, windowS, 'NX').exec());
    },
    clear: async (key) => void (await ask(() => client.del([`hit:${key}`, `value:${key}`]))),
    put: async (key, value, ttlS) =>
      void (await ask(() => client.set(`value:${key}`, JSON.stringify(value), expiring(ttlS)))),
    async get<T>(key: string) {
      const stored = await ask(() => client.get(`value:${key}`));
      return stored === null ? undefined : (JSON.parse(String(stored)) as T);
    },
    async putFirst(key, text, ttlS) {
      const options = { condition: 'NX', GET: true, ...expiring(ttlS) } as const;
      const kept = await ask(() => client.set(`value:${key}`, JSON.stringify(text), options));
      return kept === null ? text : (JSON.parse(String(kept)) as string);
    },
    async replace<T>(key: string, value: T, ttlS: number) {
      const options = { GET: true, ...expiring(ttlS) } as const;
      const before = await ask(() => client.set(`value:${key}`, JSON.stringify(value), options));
      return before === null ? undefined : (JSON.parse(String(before)) as T);
    },
    async getAll<T>(keys: readonly string[]) {
      if (keys.length === 0) return [];
      const stored = await ask(() => client.mGet(keys.map((key) => `value:${key}`)));
      return stored.map((value) => (value === null ? undefined : (JSON.parse(String(value)) as T)));
    },
    // `close` would wait for the overdue answer, or for the connection to return.
    close: async () => (isOwed() || !client.isReady ? client.destroy() : client.close()),
  };
}
