import { startLoop } from './loop.ts';
import type { Envelope } from './envelope.ts';
import type { MessagingLog } from './log.ts';
import type { MessagingMetrics } from './metrics.ts';
import type { Session } from './session.ts';
import type { TransportLink } from './transport.ts';

const batchSize = 100;

export interface RelayOptions {
  service: string;
  session: Session;
  link: TransportLink;
  pollMs: number;
  metrics: MessagingMetrics;
  log: MessagingLog;
}

export interface Relay {
  /** There is something in the outbox: called after a commit. */
  wake(): void;
  start(): void;
  stop(): Promise<void>;
  role(): 'active' | 'standby';
  trouble(): string | undefined;
}

const lockName = `hashtextextended(current_schema() || '/outbox', 0)`;

/**
 * Publishes a service's outbox in its order. Of all replicas the one whose connection holds the advisory lock does it;
 * the others pass a wake-up on to it by NOTIFY, and one of them takes over at the next wake-up or poll once it is gone.
 */
export function createRelay({ service, session, link, pollMs, metrics, log }: RelayOptions): Relay {
  const channel = `pahiya_outbox_${service}`;
  let active = false;
  let toPassOn = false;
  let trouble: string | undefined;
  let stopping = false;

  const publishBatch = async (): Promise<boolean> => {
    const { rows } = await session.query(
      `SELECT position, event, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age
       FROM outbox ORDER BY position LIMIT ${batchSize}`,
    );
    const [oldest]: { position: string; event: Envelope; age: number }[] = rows;
    metrics.lag(oldest?.age ?? 0);
    if (!oldest) return false;
    const events: Envelope[] = rows.map(({ event }) => event);
    await link.publish(events);
    await session.query('DELETE FROM outbox WHERE position = ANY ($1)', [rows.map(({ position }) => position)]);
    for (const { type } of events) metrics.published(type);
    return true;
  };
  const pass = async () => {
    if (!session.isConnected()) return;
    if (!active) {
      const { rows } = await session.query(`SELECT pg_try_advisory_lock(${lockName}) AS won`);
      active = rows[0]?.won === true;
    }
    if (active) while (await publishBatch()) if (stopping) return;
    if (!active && toPassOn) {
      toPassOn = false;
      await session.query('SELECT pg_notify($1, $2)', [channel, '']);
    }
    trouble = undefined;
  };
  let loop: ReturnType<typeof startLoop> | undefined;

  session.listen(channel, () => loop?.wake());
  session.onConnect(() => {
    active = false;
    loop?.wake();
  });

  return {
    wake() {
      toPassOn = true;
      loop?.wake();
    },
    start() {
      loop = startLoop({
        pass,
        pollMs,
        onError: (err) => {
          metrics.publishFailed();
          trouble = err instanceof Error ? err.message : String(err);
          log.warn({ err }, 'events cannot be published; they stay in the outbox and are tried again');
        },
      });
    },
    async stop() {
      stopping = true;
      await loop?.stop();
      if (!active || !session.isConnected()) return;
      active = false;
      await session.query(`SELECT pg_advisory_unlock(${lockName}), pg_notify($1, $2)`, [channel, '']);
    },
    role: () => (active ? 'active' : 'standby'),
    trouble: () => trouble,
  };
}
