import type { EntityManager } from 'typeorm';
import type { Catalogue } from './catalogue.ts';
import type { Envelope } from './envelope.ts';
import type { MessagingLog } from './log.ts';
import type { Session } from './session.ts';

/**
 * Runs one event through the inbox: opens a transaction of the service, lets `take` answer what was received (or
 * undefined: nothing after all) and commits it as handled, as waiting for another attempt, or as a dead letter.
 * Answers whether there was something. Rejects, with nothing committed, only when the database fails: the event must
 * then be offered again.
 */
export type Receive = (take: (tx: EntityManager) => Promise<unknown>) => Promise<boolean>;

export interface LinkOptions {
  service: string;
  subscriptions: Catalogue['subscriptions'];
  session: Session;
  receive: Receive;
  /** The last resort when a notification was missed. */
  pollMs: number;
  log: MessagingLog;
}

/** One service's end of a transport. */
export interface TransportLink {
  /** Resolves when all are stored for every service that hears them; rejects when that is not sure. In order. */
  publish(events: readonly Envelope[]): Promise<void>;
  /** Whether publish() rejected for the sake of one event, which would be refused for ever; not because it is away. */
  refuses(error: unknown): boolean;
  /** Begins to hand over what the service hears: the events of one subject in order, one at a time, over all replicas. */
  start(): void;
  /** Waits for the event in hand. */
  stop(): Promise<void>;
  /** Why nothing is received just now; undefined when all is well. */
  trouble(): string | undefined;
}

/** How events get from one service to the others: at least once, in order per subject. */
export interface Transport {
  readonly name: 'pg' | 'nats';
  /** Called before the session opens, so that the transport may listen on it. */
  attach(options: LinkOptions): TransportLink;
}
