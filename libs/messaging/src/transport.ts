import type { EntityManager } from 'typeorm';
import type { Catalogue } from './catalogue.ts';
import type { Envelope } from './envelope.ts';
import type { MessagingLog } from './log.ts';
import type { Session } from './session.ts';

/**
 * Runs one event through the inbox: opens a transaction of the service, calls `take` for the event (undefined if there is none),
 * and commits it as handled, as waiting for another attempt, or as a dead letter. Returns whether there was an event. Rejects,
 * with nothing committed, only when the database fails; the event must then be delivered again.
 */
export type Receive = (take: (tx: EntityManager) => Promise<unknown>) => Promise<boolean>;

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
  /** Publishes in order. Resolves when all are stored for every subscribed service, and rejects when that is uncertain. */
  publish(events: readonly Envelope[]): Promise<void>;
  /** Whether publish() rejected because of the event itself, so that retrying is useless. */
  refuses(error: unknown): boolean;
  /** Starts to deliver the service's events. Over all replicas, those of one subject come in order and one at a time. */
  start(): void;
  /** Waits for the event that is being handled. */
  stop(): Promise<void>;
  /** Why nothing is received at present; undefined when the transport works. */
  trouble(): string | undefined;
}

/** Delivers events from one service to the others, at least once and in order per subject. */
export interface Transport {
  readonly name: 'pg' | 'nats';
  /** Called before the session opens, so that the transport may listen on it. */
  attach(options: LinkOptions): TransportLink;
}
