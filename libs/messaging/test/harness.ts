import type { NatsConnection } from '@nats-io/transport-node';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { DataSource, type EntityManager } from 'typeorm';
import {
  appendToOutbox,
  connectNats,
  createMessaging,
  messagingMigrations,
  natsTransport,
  pgTransport,
  runAfterCommits,
  type Catalogue,
  type Handlers,
  type Messaging,
  type MessagingLog,
  type MessagingOptions,
  type Transport,
} from '../src/index.ts';

/** Booking publishes the steps of rides, and salary subscribes to them. */
export const catalogue = {
  events: { 'booking.ride.moved.v1': { data: Type.Object({ step: Type.Integer() }) } },
  subscriptions: { booking: [], salary: ['booking.ride.moved.v1'] },
} as const;
export type TestCatalogue = typeof catalogue;
export type Moved = Handlers<TestCatalogue, 'salary'>['booking.ride.moved.v1'];

export const services = ['booking', 'salary'] as const;
export type Service = (typeof services)[number];

/** The addresses with which a replica starts, in this process or another. */
export interface Place {
  kind: 'pg' | 'nats';
  natsUrl: string | undefined;
  /** For each service a connection string with its role. */
  urls: Readonly<Record<string, string>>;
}

export interface ServiceReplica {
  messaging: Messaging;
  dataSource: DataSource;
  registry: Registry;
  close(): Promise<void>;
}

export interface Replica extends ServiceReplica {
  move(ride: string, ...steps: number[]): Promise<void>;
}

export interface ServiceOptions {
  catalogue: Catalogue;
  handlers: Handlers<Catalogue, string>;
  signatures?: MessagingOptions['signatures'];
  retry?: MessagingOptions['retry'];
  handlerTimeoutMs?: number;
  pollMs?: number;
  log?: MessagingLog;
  around?: (transport: Transport) => Transport;
}

export interface ReplicaOptions extends Omit<ServiceOptions, 'catalogue' | 'handlers'> {
  moved?: Moved;
}

const silent: MessagingLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Writes the step into salary's own table, in the handler's transaction. */
export const applyMove: Moved = async (event, tx) => {
  await tx.query('INSERT INTO applied (ride, step) VALUES ($1, $2)', [event.subject, event.data.step]);
};

function connect(place: Place, service: string): Promise<DataSource> {
  return new DataSource({
    type: 'postgres',
    url: place.urls[service],
    schema: service,
    migrations: [...messagingMigrations],
    extra: { options: `-c search_path=${service}` },
    installExtensions: false,
  }).initialize();
}

/** Runs the service's migrations, as its start does. */
export async function migrate(place: Place, service: string): Promise<void> {
  const dataSource = await connect(place, service);
  await dataSource.runMigrations();
  await dataSource.destroy();
}

/** Appends several events of one ride to booking's outbox. */
export const appendMoves = (tx: EntityManager, ride: string, moves: readonly { step: number; note?: string }[]) =>
  appendToOutbox<TestCatalogue>(
    tx,
    'booking',
    moves.map((data) => ({ type: 'booking.ride.moved.v1', subject: ride, data })),
  );

/** A replica of any service. It polls every ten minutes, so that a test fails if a wake-up is lost, unless the test says otherwise. */
export async function startService(
  place: Place,
  service: string,
  { pollMs = 600_000, log = silent, around = (transport) => transport, ...options }: ServiceOptions,
): Promise<ServiceReplica> {
  const dataSource = await connect(place, service);
  runAfterCommits(dataSource, log);
  const nats: NatsConnection | undefined =
    place.natsUrl === undefined ? undefined : await connectNats({ servers: place.natsUrl, name: service });
  const registry = new Registry();
  const listenUrl = new URL(place.urls[service] ?? '');
  listenUrl.searchParams.set('options', `-c search_path=${service}`);
  const messaging = createMessaging<Catalogue, string>({
    service,
    dataSource,
    listenUrl: listenUrl.href,
    transport: around(nats ? natsTransport(Promise.resolve(nats), { ackWaitMs: 1000 }) : pgTransport()),
    registry,
    log,
    pollMs,
    ...options,
  });
  await messaging.start();
  return {
    messaging,
    dataSource,
    registry,
    async close() {
      await messaging.stop();
      await dataSource.destroy();
      await nats?.close();
    },
  };
}

/** A replica of booking or salary. */
export async function startReplica(
  place: Place,
  service: Service,
  { moved = applyMove, ...options }: ReplicaOptions = {},
): Promise<Replica> {
  const handlers: Handlers<TestCatalogue, 'salary'> | Handlers<TestCatalogue, 'booking'> =
    service === 'salary' ? { 'booking.ride.moved.v1': moved } : {};
  const replica = await startService(place, service, {
    catalogue,
    handlers: handlers as ServiceOptions['handlers'],
    ...options,
  });
  return {
    ...replica,
    async move(ride, ...steps) {
      const moves = steps.map((step) => ({ step }));
      await replica.dataSource.transaction((tx) => appendMoves(tx, ride, moves));
    },
  };
}
