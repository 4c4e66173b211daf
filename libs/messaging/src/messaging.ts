import { inOperation, SpanKind } from '@pahiya/tracing';
import type { Registry } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_RETRY, type RetryPolicy } from './attempt.ts';
import { registerSubscriptions } from './bus-schema.ts';
import {
  compileContracts,
  problemsOf,
  type Catalogue,
  type Handlers,
  type PahiyaCatalogue,
  type ServiceOf,
} from './catalogue.ts';
import { startCounting } from './count-undelivered.ts';
import { replayChannelOf } from './dead-letters.ts';
import { isEnvelope, traceOf, type Envelope } from './envelope.ts';
import { tidyInbox } from './inbox-rows.ts';
import { Inbox } from './inbox.ts';
import type { MessagingLog } from './log.ts';
import { startLoop, type Loop } from './loop.ts';
import { createMetrics, type MessagingMetrics } from './metrics.ts';
import { setRelay } from './outbox.ts';
import { OutboxPublisher } from './outbox-publisher.ts';
import { Relay } from './relay.ts';
import { Session } from './session.ts';
import type { EventSignatures } from './signatures.ts';
import type { Transport, TransportLink } from './transport.ts';

export interface MessagingOptions<C extends Catalogue = PahiyaCatalogue, S extends ServiceOf<C> = ServiceOf<C>> {
  service: S;
  /** Initialised, with the service's role and runAfterCommits(). Its search_path contains the tables of messagingTablesSql(). */
  dataSource: DataSource;
  /** A connection string of the same role, for one more connection: LISTEN and the relay's lock. */
  listenUrl: string;
  transport: Transport;
  catalogue: C;
  handlers: Handlers<C, S>;
  /**
   * Needed if programs other than these services can reach the transport. Without it, events are neither signed nor
   * verified.
   */
  signatures?: EventSignatures | undefined;
  registry: Registry;
  log: MessagingLog;
  /** By default 30 attempts, which take at least 11 minutes. */
  retry?: Partial<RetryPolicy>;
  /** How long a handler may take until its attempt counts as failed and is rolled back; 30 s by default. */
  handlerTimeoutMs?: number;
  /** How often to poll in case a wake-up was lost, and the longest wait after a failure; 5 s by default. */
  pollMs?: number;
}

export interface MessagingHealth {
  ok: boolean;
  /** Whether this replica publishes the outbox or waits to take over. */
  relay: 'active' | 'standby';
  /** One sentence for each part that does not work at present and is being retried. */
  troubles: string[];
}

export interface Messaging {
  /** Rejects when the database cannot be reached. A service starts even when its broker is down. */
  start(): Promise<void>;
  /** Finishes the events that are being handled, then releases the relay's lock. The data source stays open. */
  stop(): Promise<void>;
  /** Resolves when the service's outbox is empty: for tests. */
  idle(): Promise<void>;
  health(): MessagingHealth;
}

/** Thrown by createMessaging. `problems` has one sentence for each missing subscription, handler or contract. */
export class IncompleteSubscriptionsError extends Error {
  readonly code = 'SUBSCRIPTIONS_INCOMPLETE';
  readonly problems: readonly string[];

  constructor(service: string, problems: readonly string[]) {
    super(`The ${service} service cannot start with these event handlers:\n- ${problems.join('\n- ')}`);
    this.name = 'IncompleteSubscriptionsError';
    this.problems = problems;
  }
}

/**
 * The events of one replica of a service: it publishes the service's outbox, and gives each event that the service subscribes to
 * to its handler, once and in order per subject.
 * @throws IncompleteSubscriptionsError when subscriptions, contracts and handlers differ
 */
export function createMessaging<const C extends Catalogue = PahiyaCatalogue, S extends ServiceOf<C> = ServiceOf<C>>(
  options: MessagingOptions<C, S>,
): Messaging {
  const { service, dataSource, catalogue, log, signatures, pollMs = 5000 } = options;
  const handlers = new Map<string, (event: Envelope, tx: EntityManager) => Promise<void>>(
    Object.entries(options.handlers),
  );
  const problems = problemsOf(catalogue, service, [...handlers.keys()]);
  if (problems.length > 0) throw new IncompleteSubscriptionsError(service, problems);

  const types = [...handlers.keys(), ...(catalogue.endedSubscriptions?.[service] ?? [])];
  const metrics = createMetrics(service, options.registry);
  const session = new Session({ url: options.listenUrl, name: `pahiya ${service} events`, log });
  const inbox = new Inbox({
    service,
    dataSource,
    metrics,
    log,
    signatures,
    types,
    check: compileContracts(catalogue, types),
    handle: (event, tx) =>
      inOperation(traceOf(event), { name: () => `${service} ${event.type}`, kind: SpanKind.CONSUMER }, async () =>
        handlers.get(event.type)?.(event, tx),
      ),
    handlerTimeoutMs: options.handlerTimeoutMs ?? 30_000,
    retry: { ...DEFAULT_RETRY, ...options.retry },
  });
  const { subscriptions } = catalogue;
  const link = options.transport.attach({ service, subscriptions, session, receive: inbox.receive, pollMs, log });
  const check = outgoingCheck(catalogue, service);
  const publisher = new OutboxPublisher({ session, link, signatures, check, metrics, log });
  const relay = new Relay({ service, session, publisher, pollMs, metrics, log });
  const transport = options.transport.name;
  const register = () => registerSubscriptions(session, subscriptions, { queued: transport === 'pg' });
  return running({ service, transport, register, dataSource, session, inbox, link, relay, metrics, pollMs, log });
}

/** Returns what is wrong with an event of the service. Events of a newer release, whose contract is not known here, pass. */
function outgoingCheck(catalogue: Catalogue, service: string): (event: unknown) => string | undefined {
  const own = new Set(Object.keys(catalogue.events).filter((type) => type.startsWith(`${service}.`)));
  const check = compileContracts(catalogue, [...own]);
  return (event) => {
    if (!isEnvelope(event)) return 'not an event envelope';
    return own.has(event.type) ? check(event.type, event.data) : undefined;
  };
}

const TIDY_MS = 3_600_000;

interface Parts {
  service: string;
  transport: string;
  register(): Promise<void>;
  dataSource: DataSource;
  session: Session;
  inbox: Inbox;
  link: TransportLink;
  relay: Relay;
  metrics: MessagingMetrics;
  pollMs: number;
  log: MessagingLog;
}

function running({ service, dataSource, session, inbox, link, relay, pollMs, log, ...parts }: Parts): Messaging {
  let retrying: Loop | undefined;
  let housekeeping: Loop | undefined;
  let counting: Pick<Loop, 'stop'> | undefined;

  session.listen(replayChannelOf(service), () => retrying?.wake());
  session.onConnect(() => retrying?.wake());

  return {
    async start() {
      await session.open();
      await parts.register();
      setRelay(dataSource, () => relay.wake());
      retrying = inbox.startRetrying(pollMs);
      relay.start();
      link.start();
      housekeeping = startLoop({
        pass: tidyEachHour(dataSource, () => relay.role() === 'active'),
        pollMs,
        onError: (err) => log.warn({ err }, 'old events were not forgotten, or months of the inbox were not made'),
      });
      counting = startCounting({ link, metrics: parts.metrics, pollMs, log });
      log.info({ service, transport: parts.transport }, 'messaging started');
    },
    async stop() {
      setRelay(dataSource, undefined);
      try {
        await Promise.all([link.stop(), retrying?.stop(), housekeeping?.stop(), counting?.stop(), relay.stop()]);
      } finally {
        await session.close();
      }
    },
    async idle() {
      relay.wake();
      while ((await dataSource.query('SELECT FROM outbox LIMIT 1')).length > 0) await delay(10);
    },
    health: () => healthOf(session, relay, link),
  };
}

/** Tidies in one replica only, so that no two of them change the tables at once. */
function tidyEachHour(dataSource: DataSource, isActive: () => boolean): () => Promise<void> {
  let tidiedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (!isActive() || performance.now() - tidiedAt < TIDY_MS) return;
    await tidyInbox(dataSource);
    tidiedAt = performance.now();
  };
}

function healthOf(session: Session, relay: Relay, link: TransportLink): MessagingHealth {
  const troubles = [
    !session.isConnected() && 'the connection that listens for events is away',
    relay.trouble() && `events are not published: ${relay.trouble()}`,
    link.trouble() && `events are not received: ${link.trouble()}`,
  ].filter((trouble) => typeof trouble === 'string');
  return { ok: troubles.length === 0, relay: relay.role(), troubles };
}
