import { startLoop, type Loop } from './loop.ts';
import type { MessagingLog } from './log.ts';
import type { MessagingMetrics } from './metrics.ts';
import type { OutboxPublisher } from './outbox-publisher.ts';
import type { Session } from './session.ts';

export interface RelayOptions {
  service: string;
  session: Session;
  publisher: OutboxPublisher;
  pollMs: number;
  metrics: MessagingMetrics;
  log: MessagingLog;
}

/** The NOTIFY channel on which replicas tell the active relay of new rows in the outbox. */
export const outboxChannelOf = (service: string) => `pahiya_outbox_${service}`;

const lockName = `hashtextextended(current_schema() || '/outbox', 0)`;

/** How often the active relay shows that it lives, and the others look for it. */
const BEAT_MS = 1000;

/**
 * Ends the connection, and so the lock, of an active relay that has been silent for three beats, by PostgreSQL's clock.
 * The relay's process is frozen or cut off, and PostgreSQL would keep its connection for hours. PostgreSQL waits for
 * this client, which has sent no statement or does not read its batch; for a living client that takes milliseconds.
 * What the relay was publishing is published again, and dropped as a duplicate if it had arrived.
 */
const endSilentRelay = `
SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND granted AND objsubid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND ((classid::bigint << 32) | objid::bigint) = ${lockName}
  AND wait_event_type = 'Client' AND state_change < clock_timestamp() - interval '${3 * BEAT_MS} milliseconds'`;

/**
 * Publishes a service's outbox in order. Only the replica whose connection holds the advisory lock is active. The others pass
 * wake-ups on to it by NOTIFY, and one of them takes over when the active one is gone, or shows no life.
 */
export class Relay {
  readonly #options: RelayOptions;
  #active = false;
  #toPassOn = false;
  #trouble: string | undefined;
  #stopping = false;
  #loop: Loop | undefined;
  #beat: NodeJS.Timeout | undefined;

  constructor(options: RelayOptions) {
    this.#options = options;
    const { session, service } = options;
    session.listen(outboxChannelOf(service), () => this.#loop?.wake());
    session.onConnect(() => {
      this.#standBy();
      this.#loop?.wake();
    });
  }

  /** Call after a commit that wrote to the outbox. */
  wake(): void {
    this.#toPassOn = true;
    this.#loop?.wake();
  }

  start(): void {
    const { session, pollMs, metrics, log } = this.#options;
    this.#loop = startLoop({
      pass: () => this.#pass(),
      pollMs,
      onError: (err) => {
        metrics.publishFailed();
        this.#trouble = err instanceof Error ? err.message : String(err);
        log.warn({ err }, 'events cannot be published; they stay in the outbox and are tried again');
      },
    });
    this.#beat = setInterval(() => {
      if (!this.#active) this.#loop?.wake();
      // If the connection is lost, the lock is lost too, and the session opens a new connection.
      else if (session.isConnected()) session.query('SELECT').catch(() => undefined);
    }, BEAT_MS);
  }

  async stop(): Promise<void> {
    const { session, service } = this.#options;
    this.#stopping = true;
    clearInterval(this.#beat);
    await this.#loop?.stop();
    if (!this.#active || !session.isConnected()) return;
    this.#standBy();
    await session.query(`SELECT pg_advisory_unlock(${lockName}), pg_notify($1, $2)`, [outboxChannelOf(service), '']);
  }

  role(): 'active' | 'standby' {
    return this.#active ? 'active' : 'standby';
  }

  trouble(): string | undefined {
    return this.#trouble ?? (this.#active ? this.#options.publisher.trouble() : undefined);
  }

  #standBy(): void {
    this.#active = false;
    this.#options.metrics.standby();
  }

  async #pass(): Promise<void> {
    const { session, service, publisher } = this.#options;
    if (!session.isConnected()) return;
    if (!this.#active) await this.#tryToBecomeActive();
    if (this.#active) await publisher.publishAll(() => this.#stopping);
    else if (this.#toPassOn) {
      this.#toPassOn = false;
      await session.query('SELECT pg_notify($1, $2)', [outboxChannelOf(service), '']);
    }
    this.#trouble = undefined;
  }

  async #tryToBecomeActive(): Promise<void> {
    const { session, publisher } = this.#options;
    const { rows } = await session.query(`SELECT pg_try_advisory_lock(${lockName}) AS won`);
    this.#active = rows[0]?.won === true;
    if (this.#active) await publisher.takeStock();
    else await session.query(endSilentRelay);
  }
}
