import type { EntityManager } from 'typeorm';
import type { Catalogue } from './catalogue.ts';
import type { Envelope } from './envelope.ts';
import type { MessagingLog } from './log.ts';
import type { Session } from './session.ts';

/** The next events for a service. Events of one subject are in order, and no other replica has earlier ones of it. */
export interface Batch {
  events: readonly unknown[];
  /** Removes the first `count` events from the transport, in the transaction that received them. */
  remove?(count: number): Promise<unknown>;
  /** Asked after each event: whether the rest is left to other replicas. */
  isStopping?(): boolean;
}

/**
 * Runs a batch of events through the inbox: opens a transaction of the service, calls `take` for the events, and commits each as
 * handled, as waiting for another attempt, or as a dead letter. Returns for how many of them, counted from the first, it did so;
 * 0 if there were none. Rejects, with nothing committed, only when the database fails; the events must then be delivered again.
 */
export type Receive = (take: (tx: EntityManager) => Promise<Batch>) => Promise<number>;

/** The most events that are received in one transaction. Each is a savepoint, of which PostgreSQL keeps 64 in memory. */
export const BATCH_SIZE = 50;

export interface LinkOptions {
  service: string;
  subscriptions: Catalogue['subscriptions'];
  session: Session;
  receive: Receive;
  /** How often to poll in case a notification was lost. */
  pollMs: number;
  log: MessagingLog;
}

/** One service's end of a transport. */
export interface TransportLink {
  /** Publishes, in order per subject. Resolves when all are stored for every subscribed service, and rejects when that is uncertain. */
  publish(events: readonly Envelope[]): Promise<void>;
  /** Whether publish() rejected because of the event itself, so that retrying is useless. */
  refuses(error: unknown): boolean;
  /**
   * Starts to deliver the service's events. Over all replicas, the events of one subject come in order and one at a
   * time.
   */
  start(): void;
  /** Waits for the events that are being handled. */
  stop(): Promise<void>;
  /** Why nothing is received at present; undefined when the transport works. */
  trouble(): string | undefined;
  /**
   * For each service that subscribes to anything, how many events the transport has for it that nobody has handled. It counts for
   * all services, because one without a process can not say it. Rejects when they cannot be counted.
   */
  undelivered(): Promise<ReadonlyMap<string, number>>;
}

/** Delivers events from one service to the others, at least once and in order per subject. */
export interface Transport {
  readonly name: 'pg' | 'nats';
  /** Called before the session opens, so that the transport may listen on it. */
  attach(options: LinkOptions): TransportLink;
}
