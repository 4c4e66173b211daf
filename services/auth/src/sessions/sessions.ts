import { SESSIONS_ENDED_TOPIC, type SessionsEnded } from '@pahiya/contracts';
import { startLoop, type LiveChannel, type Loop } from '@pahiya/messaging';
import { followUp, KeptWrites, newId, type Database, type LiveState, type Tx } from '@pahiya/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Account } from '../accounts/account.ts';
import { loginRefused } from './refusals.ts';
import * as repository from './session.repository.ts';
import { claimsOf, sessionLifeS, type TokenSigner } from './token.ts';

export interface SessionParts {
  database: Database;
  liveState: LiveState;
  live: LiveChannel;
  sign: TokenSigner;
  log: FastifyBaseLogger;
}

export interface SessionStart {
  rememberMe: boolean;
  userAgent: string | null;
  address: string;
}

/** How long it is remembered that there is no such session, so that a repeated token costs no query. */
const NO_SESSION_TTL_S = 10;
const ANNOUNCE_BATCH = 500;
/** An end that no request announced (an event, a crash after the commit) reaches every guard within this time. */
const ANNOUNCE_POLL_MS = 1000;
const PURGE_POLL_MS = 3600_000;

/**
 * Tokens and their sessions. The end of a session is saved in the database first; then it is sent to the live state
 * that every guard checks, with retries. Times come from the database, not the service's clock, because guards verify
 * tokens by the real time.
 */
export class Sessions {
  readonly #parts: SessionParts;
  readonly #loops: Loop[] = [];
  readonly #told: KeptWrites;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#told = new KeptWrites(parts.liveState, 'auth:told-ends');
  }

  /**
   * A token for an account whose password has just been verified.
   * @throws PahiyaError INVALID_CREDENTIALS when the account was removed or its password changed meanwhile
   */
  async open(account: Account, { rememberMe, userAgent, address }: SessionStart): Promise<string> {
    const lifeS = sessionLifeS(rememberMe);
    const sid = newId();
    const session = { id: sid, lifeS, userAgent, address };
    const expiresAt = await repository.insertSession(this.#parts.database, account, session);
    if (expiresAt === undefined) throw loginRefused();
    // So that no guard has to ask auth about the new session.
    await this.#keepOpen(sid, lifeS).catch((err: unknown) =>
      this.#parts.log.warn({ err }, 'a new session is not in the live state; guards ask for it'),
    );
    const exp = Math.floor(expiresAt.getTime() / 1000);
    return this.#parts.sign({ ...claimsOf(account), sid, iat: exp - lifeS, exp });
  }

  /**
   * Whether a session is open. Called by guards whose live state does not know the session, or to report its use
   * (openSessions). Writes the answer into the live state.
   */
  async isOpen(sessionId: string): Promise<boolean> {
    const { database, liveState } = this.#parts;
    const open = await repository.findOpen(database, sessionId);
    if (open === undefined) {
      await liveState.endSession(sessionId, NO_SESSION_TTL_S);
      return false;
    }
    if (open.isUseDue) await repository.noteUse(database, sessionId);
    await this.#keepOpen(sessionId, open.leftS);
    return true;
  }

  /** Ends a session in the transaction; call `announceEnded` after its commit. */
  end(tx: Tx, sessionId: string): Promise<void> {
    return repository.markSessionEnded(tx, sessionId);
  }

  /** Ends an account's sessions in the transaction; call `announceEnded` after its commit. */
  endAllOf(tx: Tx, accountId: string, { except }: { except?: string } = {}): Promise<void> {
    return repository.markSessionsEnded(tx, accountId, except);
  }

  /** Tells every guard which sessions have ended. A failure is retried within seconds. */
  announceEnded(): Promise<void> {
    return followUp(() =>
      this.#announce(repository.unannounced()).catch((err: unknown) =>
        this.#parts.log.warn({ err }, 'the end of a session is announced later'),
      ),
    );
  }

  start(): void {
    const { database, log } = this.#parts;
    this.#loops.push(
      startLoop({
        pass: () => this.#keepKnown(),
        pollMs: ANNOUNCE_POLL_MS,
        onError: (err) => log.warn({ err }, 'ended sessions can not be announced just now'),
      }),
      startLoop({
        pass: () => repository.deleteExpired(database),
        pollMs: PURGE_POLL_MS,
        onError: (err) => log.warn({ err }, 'expired sessions were not removed'),
      }),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }

  /** If the session is not used, the live state forgets it after this time, and auth is asked again. */
  #keepOpen(sessionId: string, leftS: number): Promise<void> {
    return this.#parts.liveState.keepSession(sessionId, Math.min(leftS, repository.UNUSED_DAYS * 24 * 3600));
  }

  async #announce(which: repository.Which): Promise<void> {
    const { database, liveState } = this.#parts;
    for (let after = ''; ;) {
      const ended = await repository.findEnded(database, { which, after, limit: ANNOUNCE_BATCH });
      await Promise.all(ended.map(({ id, ttlS }) => liveState.endSession(id, ttlS)));
      if (ended.length > 0) {
        const ids = ended.map(({ id }) => id);
        this.#closeSockets(ids);
        await this.#told.mark();
        await repository.markAnnounced(database, ids);
      }
      if (ended.length < ANNOUNCE_BATCH) return;
      after = ended.at(-1)?.id ?? after;
    }
  }

  async #keepKnown(): Promise<void> {
    await this.#told.mend(() => this.#announce(repository.unexpired()));
    await this.#announce(repository.unannounced());
  }

  /** Called only after the live state knows the ends, so that a client that reconnects is refused. */
  #closeSockets(sessionIds: string[]): void {
    this.#parts.live.publish(SESSIONS_ENDED_TOPIC, { sessionIds } satisfies SessionsEnded);
  }
}
