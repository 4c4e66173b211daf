import pg from 'pg';

export interface TimedClientOptions extends pg.ClientConfig {
  /** How long a statement may go without an answer; 0 means no limit. */
  answerMs?: number;
}

/**
 * A connection that ends when PostgreSQL leaves a statement without an answer. The server's own limits do not help when
 * its machine vanishes: the system then retransmits for a quarter of an hour. pg's `query_timeout` only fails the
 * statement and keeps the connection, on which each later statement would wait as long.
 */
export class TimedClient extends pg.Client {
  readonly #answerMs: number;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;
  #givenUp: Error | undefined;

  constructor({ answerMs = 0, ...config }: TimedClientOptions = {}) {
    super(config);
    this.#answerMs = answerMs;
  }

  // pg's pool passes a callback, TypeORM takes the promise.
  // oxlint-disable-next-line typescript/no-explicit-any -- no other type fits the nine signatures of pg
  override query(...given: any[]): any {
    if (this.#answerMs === 0) return this.#send(given);
    this.#waiting += 1;
    this.#timer ??= setTimeout(() => this.#giveUp(), this.#answerMs);
    const callback: unknown = given.at(-1);
    if (typeof callback !== 'function') {
      const answer = this.#send(given) as Promise<unknown>;
      return answer.finally(() => this.#answered()).catch((error: unknown) => Promise.reject(this.#givenUp ?? error));
    }
    return this.#send([
      ...given.slice(0, -1),
      (error: unknown, result: unknown) => {
        this.#answered();
        callback(error && (this.#givenUp ?? error), result);
      },
    ]);
  }

  #send(given: unknown[]): unknown {
    return super.query(...(given as [string]));
  }

  /** Statements are answered one after the other, so the time of the next one begins now. */
  #answered(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0) return void this.#timer?.refresh();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #giveUp(): void {
    const message = `PostgreSQL has not answered a statement for ${this.#answerMs} ms`;
    this.#givenUp = Object.assign(new Error(message), { code: 'ETIMEDOUT' });
    // While a statement is under way, pg's end() destroys the connection.
    void this.end();
  }
}
