import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import { findProgram, natsProgram, startProgram } from '@pahiya/local-servers';
import {
  busSchemaSql,
  connectNats,
  messagingMigrations,
  messagingTablesSql,
  subscribeServices,
} from '@pahiya/messaging';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { startChild, type ChildServer } from './child-server.ts';
import {
  benchedRoutes,
  eventsCatalogue,
  newKey,
  type EventsServerSettings,
  type Heard,
  type Route,
} from './events-catalogue.ts';
import type { Row } from './row.ts';

const COUNT = 5000;
const PACED_PER_S = 500;

interface EventFigures {
  route: Route;
  /** Events of a backlog that each of its listeners handles per second. */
  perSecond: number;
  /** Milliseconds from an event's time to the commit of its effect, at 500 a second. */
  p50: number;
  p99: number;
}

/** The five services' schemas in a database of their own, with a table that a listener writes one row into. */
async function openSchemas(adminUrl: string, name: string): Promise<Record<ServiceName, string>> {
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
  for (const service of SERVICE_NAMES) {
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
  return Object.fromEntries(urls) as Record<ServiceName, string>;
}

const fewest = async (listeners: readonly ChildServer[]): Promise<number> => {
  const heard = await Promise.all(listeners.map((listener) => listener.ask<Heard>('heard')));
  return Math.min(...heard.map(({ handled }) => handled));
};

interface Measured {
  producer: ChildServer;
  listeners: readonly ChildServer[];
  /** How many events each listening process should handle. */
  sum: number;
}

async function measure(route: Route, { producer, listeners, sum }: Measured): Promise<EventFigures> {
  const allHeard = async () => {
    while ((await fewest(listeners)) < sum) await delay(20);
  };
  const ask = (question: string) => Promise.all(listeners.map((listener) => listener.ask<Heard>(question)));
  await ask('forget');
  // A warm-up: code is compiled, and consumers are found, before anything is measured.
  await producer.ask(`flood ${route.type}`);
  await allHeard();
  await ask('forget');
  await producer.ask(`paced ${route.type}`);
  await allHeard();
  const paced = await ask('heard');
  await ask('forget');
  const start = performance.now();
  await producer.ask(`flood ${route.type}`);
  await allHeard();
  const seconds = (performance.now() - start) / 1000;
  await ask('forget');
  return {
    route,
    perSecond: COUNT / seconds,
    p50: Math.max(...paced.map(({ p50 }) => p50)),
    p99: Math.max(...paced.map(({ p99 }) => p99)),
  };
}

/** A nats-server that has an event on its disk before it acknowledges it, as every configuration of ours says. */
async function durableNats(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pahiya-bench-nats-'));
  const config = join(folder, 'nats.conf');
  await writeFile(config, 'jetstream { sync_interval: always }\n');
  const args: typeof natsProgram.args = (place) => [...natsProgram.args(place), '-c', config];
  const server = await startProgram(findProgram('nats-server') ?? 'nats-server', { ...natsProgram, args }, { folder });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Figures of events through the transport to all services that hear them. Events are signed if others than these
 * services can reach the transport.
 */
async function eventFigures(kind: 'pg' | 'nats', adminUrl: string): Promise<EventFigures[]> {
  const databaseUrls = await openSchemas(adminUrl, `bench_events_${kind}`);
  const broker = kind === 'nats' ? await durableNats() : undefined;
  const settings = {
    databaseUrls,
    ...(broker && { natsUrl: broker.url }),
    key: newKey(),
    count: COUNT,
    perSecond: PACED_PER_S,
  };
  if (broker) {
    const nats = await connectNats({ servers: broker.url, name: 'bench' });
    await subscribeServices(nats, eventsCatalogue.subscriptions);
    await nats.close();
  }
  const children: ChildServer[] = [];
  const start = async (services: readonly ServiceName[]) => {
    const child = await startChild('./events-server.ts', { ...settings, services } satisfies EventsServerSettings);
    children.push(child);
    return child;
  };
  const figures: EventFigures[] = [];
  try {
    // In the embedded platform all services are one process, in the distributed platform each is a process.
    const processes = new Map<ServiceName, ChildServer>();
    for (const services of broker ? SERVICE_NAMES.map((name) => [name]) : [SERVICE_NAMES]) {
      const child = await start(services);
      for (const name of services) processes.set(name, child);
    }
    for (const route of benchedRoutes) {
      const producer = processes.get(route.from);
      if (!producer) throw new Error(`no process publishes ${route.type}`);
      const listeners = [...new Set(route.to.flatMap((name) => processes.get(name) ?? []))];
      const sum = (COUNT * route.to.length) / listeners.length;
      figures.push(await measure(route, { producer, listeners, sum }));
    }
    return figures;
  } finally {
    for (const child of children) await child.stop();
    await broker?.stop();
  }
}

export async function eventsRow(kind: 'pg' | 'nats', adminUrl: string): Promise<Row> {
  const figures = await eventFigures(kind, adminUrl);
  const perSecond = Math.min(...figures.map((each) => each.perSecond));
  const p99 = Math.max(...figures.map((each) => each.p99));
  const said = figures.map(
    ({ route, ...each }) =>
      `${route.type} to ${route.to.join(', ')}: ${Math.round(each.perSecond)} a second of a backlog, at ${PACED_PER_S} a second p50 ${each.p50} ms, p99 ${each.p99} ms`,
  );
  return {
    what: `Events to the services that hear them and write a row for each, through ${kind === 'pg' ? 'PostgreSQL, embedded' : 'NATS, distributed'}`,
    against: '–',
    figure: said.join('; '),
    limit: '≥ 1000 a second through every service, p99 ≤ 50 ms',
    reached: perSecond >= 1000 && p99 <= 50,
    details: figures,
  };
}
