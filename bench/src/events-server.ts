import { createPrivateKey, createPublicKey, randomUUID, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@pahiya/contracts';
import {
  afterCommit,
  appendToOutbox,
  connectNats,
  createMessaging,
  eventSignatures,
  natsTransport,
  pgTransport,
  runAfterCommits,
  type Catalogue,
  type Handlers,
} from '@pahiya/messaging';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { serveAsChild } from './child-server.ts';
import {
  benchedRoutes,
  eventsCatalogue,
  type EventsServerSettings,
  type Heard,
  type Route,
} from './events-catalogue.ts';
import { percentile } from './load.ts';

const log = { info: () => undefined, warn: console.warn, error: console.error };

function openService(name: ServiceName, settings: EventsServerSettings, key: KeyObject, latencies: number[]) {
  const { databaseUrls, natsUrl } = settings;
  const dataSource = new DataSource({
    type: 'postgres',
    url: databaseUrls[name],
    poolSize: 6,
    installExtensions: false,
  });
  const handlers = Object.fromEntries(
    eventsCatalogue.subscriptions[name].map((type) => [
      type,
      (async (event, tx) => {
        await tx.query('INSERT INTO heard (ride) VALUES ($1)', [event.subject]);
        afterCommit(tx, async () => void latencies.push(Date.now() - Date.parse(event.time)));
      }) satisfies Handlers<Catalogue, string>[string],
    ]),
  );
  const nats = natsUrl === undefined ? undefined : connectNats({ servers: natsUrl, name });
  const publicKey = createPublicKey(key);
  return {
    dataSource,
    async start() {
      await dataSource.initialize();
      runAfterCommits(dataSource, log);
      const messaging = createMessaging<Catalogue, string>({
        service: name,
        dataSource,
        listenUrl: databaseUrls[name],
        transport: nats === undefined ? pgTransport({ concurrency: 2 }) : natsTransport(nats),
        ...(nats && { signatures: eventSignatures({ key, keysOf: () => [publicKey], now: () => new Date() }) }),
        catalogue: eventsCatalogue,
        handlers,
        registry: new Registry(),
        log,
      });
      await messaging.start();
      return async () => {
        await messaging.stop();
        await dataSource.destroy();
        await (await nats)?.close();
      };
    },
  };
}

function sampleOf(type: string): unknown {
  const sample = new URL(`../../libs/contracts/samples/${type}.json`, import.meta.url);
  return (JSON.parse(readFileSync(sample, 'utf8')) as { data: unknown }).data;
}

serveAsChild(async (settings: EventsServerSettings) => {
  const key = createPrivateKey(settings.key);
  const latencies: number[] = [];
  const services = settings.services.map((name) => openService(name, settings, key, latencies));
  const stops = await Promise.all(services.map((service) => service.start()));
  const { count, perSecond } = settings;

  const samples = new Map(benchedRoutes.map(({ type }) => [type, sampleOf(type)]));
  const publish = async ({ type, from }: Route, number: number) => {
    const source = services[settings.services.indexOf(from)]?.dataSource;
    const data = samples.get(type) as never;
    const events = Array.from({ length: number }, () => ({ type, subject: randomUUID(), data }));
    await source?.transaction((tx) => appendToOutbox(tx, from, events));
  };
  const paced = async (route: Route) => {
    const start = performance.now();
    const open: Promise<void>[] = [];
    for (let nth = 0; nth < count; nth++) {
      open.push(publish(route, 1));
      const early = start + ((nth + 1) * 1000) / perSecond - performance.now();
      if (early > 0) await delay(early);
    }
    await Promise.all(open);
  };
  const heard = (): Heard => ({
    handled: latencies.length,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  });
  return {
    url: '',
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
    answers: {
      ...Object.fromEntries(
        benchedRoutes.flatMap((route) => [
          [`paced ${route.type}`, () => paced(route)],
          [`flood ${route.type}`, () => publish(route, count)],
        ]),
      ),
      heard,
      forget: () => void latencies.splice(0),
    },
  };
});
