import pg from 'pg';
import { backoffMs } from './loop.ts';
import type { MessagingLog } from './log.ts';
import { DELIVERS_TO_ALL } from './release-before.ts';
import { TimedClient } from './timed-client.ts';

const RECONNECT_MAX_MS = 5000;
/**
 * Longer than the server's limit of 14 s (service-kit's session-limits.ts), at which it ends a statement with an error.
 */
const ANSWER_MS = 16_000;
/**
 * If a machine vanishes while nothing is sent to it, it takes twice as long to notice: the system then asks ten times,
 * a second apart.
 */
const UNUSED_UNTIL_ASKED_MS = 10_000;

export interface SessionOptions {
  url: string;
  /** The application_name that PostgreSQL shows. */
  name: string;
  log: MessagingLog;
  /** The connection is given up when a statement has no answer for this long. */
  answerMs?: number;
}

/** One database connection of a service, for what belongs to a connection: LISTEN and the relay's advisory lock. */
export class Session {
  readonly #options: SessionOptions;
  readonly #channels = new Map<string, (payload: string) => void>();
  readonly #connectedHooks: (() => void)[] = [];
  /** Undefined while the connection is lost. */
  #client: pg.Client | undefined;
  #lastAnswer: Promise<unknown> = Promise.resolve();
  #closed = false;
  #failures = 0;
  #retryTimer: NodeJS.Timeout | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Rejects while the connection is lost. */
  async query(sql: string, parameters?: unknown[]): Promise<pg.QueryResult> {
    const client = this.#client;
    if (!client)
      throw Object.assign(new Error('the messaging connection to the database is away'), { code: 'ENOTCONN' });
    // Statements run one after the other, because the relay's heartbeat comes at any time.
    const answer = this.#lastAnswer.then(() => client.query(sql, parameters));
    this.#lastAnswer = answer.catch(() => undefined);
    return answer;
  }

  /** Call before open(). */
  listen(channel: string, heard: (payload: string) => void): void {
    this.#channels.set(channel, heard);
  }

  /** Runs after every connect: notifications may have been missed, and the locks are gone. Call before open(). */
  onConnect(connected: () => void): void {
    this.#connectedHooks.push(connected);
  }

  isConnected(): boolean {
    return this.#client !== undefined;
  }

  /** Rejects when the first connect fails. A connection that is lost later is opened again. */
  async open(): Promise<void> {
    const client = this.#newClient();
    try {
      await client.connect();
      // A crash can lose what this connection wrote only together with everything after it in the write-ahead log. The
      // event is then published again, and the inbox drops the duplicate, so waiting for the disk would gain nothing.
      await client.query('SET synchronous_commit = off');
      await client.query(DELIVERS_TO_ALL);
      for (const channel of this.#channels.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      if (this.#closed) throw new Error('closed while connecting');
    } catch (error) {
      await client.end();
      throw error;
    }
    this.#client = client;
    this.#failures = 0;
    for (const hook of this.#connectedHooks) hook();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retryTimer);
    const last = this.#client;
    this.#client = undefined;
    await last?.end();
  }

  #newClient(): pg.Client {
    const client = new TimedClient({
      connectionString: this.#options.url,
      application_name: this.#options.name,
      keepAlive: true,
      keepAliveInitialDelayMillis: UNUSED_UNTIL_ASKED_MS,
      connectionTimeoutMillis: 5000,
      answerMs: this.#options.answerMs ?? ANSWER_MS,
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload }) => this.#channels.get(channel)?.(payload ?? ''));
    return client;
  }

  #lose(lost: pg.Client, error?: Error): void {
    if (this.#client !== lost) return;
    const { log } = this.#options;
    this.#client = undefined;
    log.warn({ err: error }, 'messaging lost its database connection');
    void lost.end().catch((err: unknown) => log.warn({ err }, 'messaging could not close a lost connection'));
    this.#reopen();
  }

  #reopen(): void {
    this.#failures += 1;
    if (this.#closed) return;
    this.#retryTimer = setTimeout(
      () => {
        this.open().catch((err: unknown) => {
          this.#options.log.warn({ err }, 'messaging cannot reach its database yet');
          this.#reopen();
        });
      },
      backoffMs(this.#failures, RECONNECT_MAX_MS),
    );
  }
}
