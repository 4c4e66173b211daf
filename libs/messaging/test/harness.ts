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
  type Handlers,
  type Messaging,
  type MessagingLog,
  type MessagingOptions,
  type Transport,
} from '../src/index.ts';

/** Rides move in steps; salary hears of it, and booking, which owns rides, does not. */
export const catalogue = {
  events: { 'booking.ride.moved.v1': { data: Type.Object({ step: Type.Integer() }) } },
  subscriptions: { booking: [], salary: ['booking.ride.moved.v1'] },
} as const;
export type TestCatalogue = typeof catalogue;
export type Moved = Handlers<TestCatalogue, 'salary'>['booking.ride.moved.v1'];

export const services = ['booking', 'salary'] as const;
export type Service = (typeof services)[number];

/** What a replica needs to know to start, in this process or another. */
export interface Place {
  kind: 'pg' | 'nats';
  natsUrl: string | undefined;
  /** By service: a connection string with the service's role. */
  urls: Record<Service, string>;
}

export interface Replica {
  messaging: Messaging;
  dataSource: DataSource;
  registry: Registry;
  move(ride: string, ...steps: number[]): Promise<void>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  moved?: Moved;
  retry?: MessagingOptions['retry'];
  handlerTimeoutMs?: number;
  pollMs?: number;
  log?: MessagingLog;
  around?: (transport: Transport) => Transport;
}

const silent: MessagingLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Writes the step into salary's own table, in the transaction that it is given. */
export const applyMove: Moved = async (event, tx) => {
  await tx.query('INSERT INTO applied (ride, step) VALUES ($1, $2)', [event.subject, event.data.step]);
};

function connect(place: Place, service: Service): Promise<DataSource> {
  return new DataSource({
    type: 'postgres',
    url: place.urls[service],
    schema: service,
    migrations: [...messagingMigrations],
    extra: { options: `-c search_path=${service}` },
    installExtensions: false,
  }).initialize();
}

/** What a service's start does before anything else. */
export async function migrate(place: Place, service: Service): Promise<void> {
  const dataSource = await connect(place, service);
  await dataSource.runMigrations();
  await dataSource.destroy();
}

/** Several events of one ride, in the transaction of a caller of booking's. */
export const appendMoves = (tx: EntityManager, ride: string, moves: readonly { step: number; note?: string }[]) =>
  appendToOutbox<TestCatalogue>(
    tx,
    'booking',
    moves.map((data) => ({ type: 'booking.ride.moved.v1', subject: ride, data })),
  );

/** A replica of one of the two services. Polls come too late to help unless a test asks for them. */
export async function startReplica(
  place: Place,
  service: Service,
  {
    moved = applyMove,
    retry,
    handlerTimeoutMs,
    pollMs = 600_000,
    log = silent,
    around = (transport) => transport,
  }: ReplicaOptions = {},
): Promise<Replica> {
  const url = place.urls[service];
  const dataSource = await connect(place, service);
  runAfterCommits(dataSource, log);
  const nats: NatsConnection | undefined =
    place.natsUrl === undefined ? undefined : await connectNats({ servers: place.natsUrl, name: service });
  const registry = new Registry();
  const listenUrl = new URL(url);
  listenUrl.searchParams.set('options', `-c search_path=${service}`);
  const rest = {
    dataSource,
    listenUrl: listenUrl.href,
    transport: around(nats ? natsTransport(nats, { ackWaitMs: 1000 }) : pgTransport()),
    registry,
    log,
    retry,
    handlerTimeoutMs,
    pollMs,
  };
  const messaging =
    service === 'salary'
      ? createMessaging({ service, catalogue, handlers: { 'booking.ride.moved.v1': moved }, ...rest })
      : createMessaging({ service, catalogue, handlers: {}, ...rest });
  await messaging.start();
  return {
    messaging,
    dataSource,
    registry,
    async move(ride, ...steps) {
      const moves = steps.map((step) => ({ step }));
      await dataSource.transaction((tx) => appendMoves(tx, ride, moves));
    },
    async close() {
      await messaging.stop();
      await dataSource.destroy();
      await nats?.close();
    },
  };
}
