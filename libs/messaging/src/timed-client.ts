import pg from 'pg';

export interface TimedClientOptions extends pg.ClientConfig {
  /** How long a statement may be without an answer; 0: as long as it takes. */
  answerMs?: number;
}

/**
 * A connection that ends when PostgreSQL leaves a statement without an answer. The limits of the server do not hold when its machine
 * vanishes: the system tries for a quarter of an hour to send it something. `query_timeout` of pg fails the statement alone and
 * keeps the connection, on which each later one would wait as long.
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

  /** They are answered one after the other, so the next one's time begins. */
  #answered(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0) return void this.#timer?.refresh();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #giveUp(): void {
    const message = `PostgreSQL has not answered a statement for ${this.#answerMs} ms`;
    this.#givenUp = Object.assign(new Error(message), { code: 'ETIMEDOUT' });
    // With a statement under way pg destroys the connection.
    void this.end();
  }
}
