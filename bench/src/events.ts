import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventEnvelope } from '@pahiya/contracts';
import {
  busSchemaSql,
  connectNats,
  messagingMigrations,
  messagingTablesSql,
  subscribeServices,
} from '@pahiya/messaging';
import { natsServer } from '@pahiya/testing';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { startChild, type ChildServer } from './child-server.ts';
import {
  eventsCatalogue,
  newKey,
  type BenchedService,
  type EventsServerSettings,
  type Heard,
} from './events-catalogue.ts';
import type { Row } from './row.ts';

const COUNT = 5000;
const PACED_PER_S = 500;
const SERVICES: BenchedService[] = ['booking', 'auth', 'salary', 'driver', 'invoice'];
const LISTENERS = ['driver', 'invoice'];
const SAMPLE = new URL('../../libs/contracts/samples/booking.ride.booked.v1.json', import.meta.url);

interface EventFigures {
  /** Handled a second by each of two listeners, of a backlog. */
  perSecond: number;
  /** Milliseconds from an event's time to the commit of its effect, at 500 a second. */
  p50: number;
  p99: number;
}

/** The five services' schemas in a database of their own, with a table that a listener writes one row into. */
async function openSchemas(adminUrl: string, name: string): Promise<Record<BenchedService, string>> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const database = new Client({ connectionString: url.href });
  await database.connect();
  const { subscriptions } = eventsCatalogue;
  await database.query(busSchemaSql({ roles: [], subscriptions, subscriptionsBefore: subscriptions }));
  const urls: [string, string][] = [];
  for (const service of SERVICES) {
    await database.query(
      `CREATE SCHEMA ${service}; SET search_path = ${service}; ${messagingTablesSql()}; CREATE TABLE heard (ride text)`,
    );
    const own = new URL(url);
    own.searchParams.set('options', `-c search_path=${service}`);
    const migrated = await new DataSource({
      type: 'postgres',
      url: own.href,
      schema: service,
      migrations: [...messagingMigrations],
      installExtensions: false,
    }).initialize();
    await migrated.runMigrations();
    await migrated.destroy();
    urls.push([service, own.href]);
  }
  await database.end();
  return Object.fromEntries(urls) as Record<BenchedService, string>;
}

const fewest = async (listeners: readonly ChildServer[]): Promise<number> => {
  const heard = await Promise.all(listeners.map((listener) => listener.ask<Heard>('heard')));
  return Math.min(...heard.map(({ handled }) => handled));
};

/** @param sum of the events that each listening process handles */
async function measure(producer: ChildServer, listeners: readonly ChildServer[], sum: number): Promise<EventFigures> {
  const allHeard = async () => {
    while ((await fewest(listeners)) < sum) await delay(20);
  };
  const ask = (question: string) => Promise.all(listeners.map((listener) => listener.ask<Heard>(question)));
  // Code is compiled, and consumers are found, before anything is measured.
  await producer.ask('flood');
  await allHeard();
  await ask('forget');
  await producer.ask('paced');
  await allHeard();
  const paced = await ask('heard');
  await ask('forget');
  const start = performance.now();
  await producer.ask('flood');
  await allHeard();
  const seconds = (performance.now() - start) / 1000;
  return {
    perSecond: COUNT / seconds,
    p50: Math.max(...paced.map(({ p50 }) => p50)),
    p99: Math.max(...paced.map(({ p99 }) => p99)),
  };
}

/** Events of booking through the transport, signed where others than these services reach it, to two services that hear them. */
async function eventFigures(kind: 'pg' | 'nats', adminUrl: string): Promise<EventFigures> {
  const databaseUrls = await openSchemas(adminUrl, `bench_events_${kind}`);
  const broker = kind === 'nats' ? await natsServer() : undefined;
  const settings = {
    databaseUrls,
    ...(broker && { natsUrl: broker.url }),
    key: newKey(),
    sample: JSON.parse(readFileSync(SAMPLE, 'utf8')) as EventEnvelope<'booking.ride.booked.v1'>,
    count: COUNT,
    perSecond: PACED_PER_S,
  };
  if (broker) {
    const nats = await connectNats({ servers: broker.url, name: 'bench' });
    await subscribeServices(nats, eventsCatalogue.subscriptions);
    await nats.close();
  }
  const children: ChildServer[] = [];
  const start = async (services: BenchedService[]) => {
    const child = await startChild('./events-server.ts', { ...settings, services } satisfies EventsServerSettings);
    children.push(child);
    return child;
  };
  try {
    // Embedded all services are one process, distributed each is one.
    if (!broker) {
      const all = await start(SERVICES);
      return await measure(all, [all], COUNT * LISTENERS.length);
    }
    const [producer] = [await start(['booking']), await start(['auth']), await start(['salary'])];
    return await measure(producer, [await start(['driver']), await start(['invoice'])], COUNT);
  } finally {
    for (const child of children) await child.stop();
    await broker?.stop();
  }
}

export async function eventsRow(kind: 'pg' | 'nats', adminUrl: string): Promise<Row> {
  const { perSecond, p50, p99 } = await eventFigures(kind, adminUrl);
  return {
    what: `Events to two services that write a row for each, through ${kind === 'pg' ? 'PostgreSQL, embedded' : 'NATS, distributed'}`,
    against: '–',
    figure: `${Math.round(perSecond)} a second of a backlog; at ${PACED_PER_S} a second p50 ${p50} ms, p99 ${p99} ms`,
    limit: '≥ 1000 a second, p99 ≤ 50 ms',
    reached: perSecond >= 1000 && p99 <= 50,
    details: { perSecond, p50, p99 },
  };
}
