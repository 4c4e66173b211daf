import { SESSIONS_ENDED_TOPIC, type SessionsEnded } from '@pahiya/contracts';
import { startLoop, type LiveChannel, type Loop } from '@pahiya/messaging';
import { newId, type Caller, type Database, type LiveState, type Tx } from '@pahiya/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Account } from '../accounts/account.ts';
import { loginRefused } from './refusals.ts';
import * as repository from './session.repository.ts';
import { claimsOf, sessionLifeS, type TokenSigner } from './token.ts';

export interface Sessions {
  /**
   * A token for an account whose password has just been verified.
   * @throws PahiyaError INVALID_CREDENTIALS when the account was removed or its password changed meanwhile
   */
  open(account: Account, rememberMe: boolean | undefined): Promise<string>;
  /** Ends the caller's own session. */
  end(caller: Caller): Promise<void>;
  /** Ends an account's sessions with the transaction; call `announceEnded` after its commit. */
  endAllOf(tx: Tx, accountId: string, options?: { except?: string }): Promise<void>;
  /** Tells every guard of the sessions that have ended. What fails here is told again within seconds. */
  announceEnded(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface SessionParts {
  database: Database;
  liveState: LiveState;
  live: LiveChannel;
  sign: TokenSigner;
  log: FastifyBaseLogger;
}

/** Present while the live state knows the ended sessions; Redis without its data, or a new process, lacks it. */
const MARKER = 'auth:ended-sessions-known';
const MARKER_TTL_S = 30 * 24 * 3600;
const ANNOUNCE_BATCH = 500;
/** An end that no request announced (an event, a crash after the commit) is known everywhere within this time. */
const ANNOUNCE_POLL_MS = 1000;
const PURGE_POLL_MS = 3600_000;

/**
 * Tokens and their sessions. The end of a session is a fact in the database first; the live state that every guard asks is
 * told after, until it knows. Times are the system's and not the service's clock: guards verify tokens by the former.
 */
export function createSessions({ database, liveState, live, sign, log }: SessionParts): Sessions {
  const loops: Loop[] = [];
  /** After the live state knows: who connects again must be refused. */
  const closeSockets = (sessionIds: string[]) =>
    live.publish(SESSIONS_ENDED_TOPIC, { sessionIds } satisfies SessionsEnded);

  const announce = async () => {
    for (;;) {
      const ended = await repository.findUnannounced(database, ANNOUNCE_BATCH);
      for (const { id, ttlS } of ended) await liveState.endSession(id, ttlS);
      if (ended.length > 0) {
        const ids = ended.map(({ id }) => id);
        closeSockets(ids);
        await repository.markAnnounced(database, ids);
      }
      if (ended.length < ANNOUNCE_BATCH) return;
    }
  };
  const keepKnown = async () => {
    const known = await liveState.get<boolean>(MARKER);
    if (!known) await repository.forgetAnnouncements(database);
    await announce();
    if (!known) await liveState.put(MARKER, true, MARKER_TTL_S);
  };

  return {
    async open(account, rememberMe = false) {
      const nowS = Math.floor(Date.now() / 1000);
      const exp = nowS + sessionLifeS(rememberMe);
      const sid = newId();
      const { id: accountId, passwordHash } = account;
      const opened = await repository.insertSession(database, {
        id: sid,
        accountId,
        passwordHash,
        expiresAt: new Date(exp * 1000),
      });
      if (!opened) throw loginRefused();
      return sign({ ...claimsOf(account), sid, iat: nowS, exp });
    },
    async end(caller) {
      await repository.markSessionEnded(database, caller.sid);
      await liveState.endSession(caller.sid, Math.max(1, caller.exp - Math.floor(Date.now() / 1000)));
      closeSockets([caller.sid]);
    },
    endAllOf: (tx, accountId, { except } = {}) => repository.markSessionsEnded(tx, accountId, except),
    announceEnded: () =>
      announce().catch((err: unknown) => log.warn({ err }, 'the end of a session is announced later')),
    async start() {
      await keepKnown();
      loops.push(
        startLoop({
          pass: keepKnown,
          pollMs: ANNOUNCE_POLL_MS,
          onError: (err) => log.warn({ err }, 'ended sessions can not be announced just now'),
        }),
        startLoop({
          pass: () => repository.deleteExpired(database),
          pollMs: PURGE_POLL_MS,
          onError: (err) => log.warn({ err }, 'expired sessions were not removed'),
        }),
      );
    },
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}
