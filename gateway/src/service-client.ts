import { setTimeout as delay } from 'node:timers/promises';
import type { Readable } from 'node:stream';
import CircuitBreaker from 'opossum';
import { Pool, type Dispatcher } from 'undici';
import { ATTEMPTS, mayAskAnother, pauseBeforeMs } from '@pahiya/service-kit';
import { AnswerHandler, type ServiceAnswer } from './answer-handler.ts';

/** Connections to one service, over all of its replicas. */
const CONNECTIONS = 128;
/**
 * The most calls of one service at once, including those that wait for a connection. Further calls are refused at once.
 */
const MOST_CALLS = 512;
/**
 * An unused connection is closed after this time, before a leaving replica closes it (LEAVE_WAIT_MS, two seconds): a
 * call that is sent at that moment would be lost.
 */
const UNUSED_MS = 1500;
/** A service that freezes in the middle of an answer is given up after this time without another byte. */
const SILENCE_MS = 10_000;
/** The breaker opens when half of the calls within ten seconds, and at least this many, got no answer. */
const CALLS_UNTIL_OPEN = 10;
/** While the breaker is open, one call in this time is let through, until one is answered. */
const OPEN_MS = 2000;

export interface ServiceCall {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string | string[]>;
  /** A stream is sent once; bytes may be sent again. */
  body: Buffer | Readable | null;
  /** How long all attempts together may take until the answer begins; undefined while a body of any size is sent. */
  deadlineMs: number | undefined;
  /** Whether the caller has gone. Then a failure of the call is not the service's fault. */
  isGone: () => boolean;
}

/** Whether the body cannot be sent again. */
export const isStream = (body: ServiceCall['body']): body is Readable => body !== null && !Buffer.isBuffer(body);

/**
 * Calls one service within limits: a call has a deadline, the number of waiting calls is limited, and while the service
 * does not answer, calls fail at once.
 */
export class ServiceClient {
  readonly #pool: Pool;
  readonly #breaker: CircuitBreaker<[ServiceCall], ServiceAnswer>;
  #running = 0;

  constructor(url: string, { answerTimeoutMs }: { answerTimeoutMs: number }) {
    this.#pool = new Pool(url, {
      connections: CONNECTIONS,
      headersTimeout: answerTimeoutMs,
      bodyTimeout: SILENCE_MS,
      keepAliveTimeout: UNUSED_MS,
      keepAliveMaxTimeout: UNUSED_MS,
      connect: { timeout: 3000 },
    });
    this.#breaker = new CircuitBreaker((call: ServiceCall) => this.#send(call), {
      timeout: false,
      // Nobody reads these statistics, for which the latencies of ten seconds would be sorted every second.
      rollingPercentilesEnabled: false,
      enableSnapshots: false,
      errorThresholdPercentage: 50,
      volumeThreshold: CALLS_UNTIL_OPEN,
      resetTimeout: OPEN_MS,
      // A filtered error counts as an answer, which would close a half-open breaker.
      errorFilter: (_error: unknown, call?: ServiceCall) => !this.#breaker.halfOpen && call?.isGone() === true,
    });
  }

  /**
   * @throws the error of the last attempt; the call is then given up, whether or not it was sent. Error with the code
   * EOPENBREAKER while the service does not answer, and Error while too many calls wait.
   */
  async request(call: ServiceCall): Promise<ServiceAnswer> {
    // Counted here because the breaker would count its own refusals in the share of failures, and so stay closed.
    if (this.#running >= MOST_CALLS) throw new Error(`${MOST_CALLS} calls wait already`);
    this.#running += 1;
    try {
      return await (this.#breaker.halfOpen ? this.#fireTrial(call) : this.#breaker.fire(call));
    } finally {
      this.#running -= 1;
    }
  }

  /**
   * A call that an open breaker lets through. Opossum would let the next one through when this one has ended, which a
   * frozen replica or a drawing may delay until its deadline. So the breaker opens again at once for OPEN_MS, until
   * this call or a later one is answered.
   */
  async #fireTrial(call: ServiceCall): Promise<ServiceAnswer> {
    const fired = this.#breaker.fire(call);
    this.#breaker.open();
    const answer = await fired;
    this.#breaker.close();
    return answer;
  }

  async close(): Promise<void> {
    this.#breaker.shutdown();
    await this.#pool.close();
  }

  async #send(call: ServiceCall): Promise<ServiceAnswer> {
    const { method, path, headers, body, deadlineMs } = call;
    const running: { handler?: AnswerHandler; late?: Error } = {};
    const giveUp = () => {
      running.late = new Error(`no answer within ${deadlineMs} ms`);
      running.handler?.giveUp(running.late);
    };
    const timer = deadlineMs === undefined ? undefined : setTimeout(giveUp, deadlineMs);
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          running.handler = new AnswerHandler();
          this.#pool.dispatch({ method, path, headers, body }, running.handler);
          return await running.handler.answer;
        } catch (error) {
          if (attempt === ATTEMPTS || running.late || isStream(body) || !mayAskAnother(method, error)) throw error;
          await delay(pauseBeforeMs(attempt));
          if (running.late) throw running.late;
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
