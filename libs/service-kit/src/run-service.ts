import { collectDefaultMetrics, Registry } from 'prom-client';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import { startTracing } from '@pahiya/tracing';
import { connectNats, natsLive, natsTransport } from '@pahiya/messaging';
import { systemClock } from './clock.ts';
import {
  choice,
  integer,
  optionalText,
  readConfig,
  text,
  type ConfigFields,
  type ConfigOf,
  type Environment,
} from './config.ts';
import type { ServiceDeps } from './deps.ts';
import { endAtOnceAtSignal, endAtSignalNoMore } from './end-at-once.ts';
import { createHost, listenUntilSignal } from './host.ts';
import { redisLiveState } from './live-state.ts';
import { fileStoreConfig, openFileStore } from './open-file-store.ts';
import { httpPeers } from './peers.ts';
import { createReadiness } from './readiness.ts';
import { connectRedis } from './redis.ts';
import { refuseWhileClosing } from './refuse-while-closing.ts';
import { publishedTokenVerifier, tokenVerifierOf } from './token-verifier.ts';

/** What every process of the distributed platform is told, the gateway included. */
export const processConfig = {
  host: text('HOST', { doc: 'address to listen on', default: '0.0.0.0' }),
  port: integer('PORT', { doc: 'port to listen on', default: 8080, max: 65535 }),
  natsUrl: text('NATS_URL', { doc: 'NATS with JetStream, e.g. nats://nats:4222' }),
  redisUrl: text('REDIS_URL', { doc: 'Redis, e.g. redis://redis:6379' }),
  jwksUrl: text('JWKS_URL', {
    doc: 'where the keys of tokens are published, e.g. http://auth:8080/.well-known/jwks.json',
  }),
  internalSecret: text('INTERNAL_SECRET', {
    doc: 'shown by one service to another; the same everywhere',
    secret: true,
  }),
  logLevel: choice('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], {
    doc: 'least level that is logged',
    default: 'info',
  }),
  collectorUrl: optionalText('OTEL_EXPORTER_OTLP_ENDPOINT', {
    doc: 'OpenTelemetry collector that spans are sent to, e.g. http://collector:4318; none are made without it',
  }),
  trustProxy: optionalText('TRUST_PROXY', { doc: 'addresses of proxies in front, whose X-Forwarded-For is believed' }),
} satisfies ConfigFields;

export const peerUrls = {
  auth: text('AUTH_URL', { doc: 'address of the auth service', default: 'http://auth:8080' }),
  booking: text('BOOKING_URL', { doc: 'address of the booking service', default: 'http://booking:8080' }),
  driver: text('DRIVER_URL', { doc: 'address of the driver service', default: 'http://driver:8080' }),
  salary: text('SALARY_URL', { doc: 'address of the salary service', default: 'http://salary:8080' }),
  invoice: text('INVOICE_URL', { doc: 'address of the invoice service', default: 'http://invoice:8080' }),
} satisfies Record<ServiceName, unknown>;

/** What every service is told besides its own keys and the addresses of its peers. */
export const serviceConfig = {
  ...processConfig,
  databaseUrl: text('DATABASE_URL', { doc: "PostgreSQL, with the service's own role", secret: true }),
  databasePoolSize: integer('DATABASE_POOL_SIZE', { doc: 'connections at most', default: 10, min: 1, max: 200 }),
  eventTimeoutMs: integer('EVENT_TIMEOUT_MS', {
    doc: 'how long handling one event may take before it counts as failed and is undone',
    default: 30_000,
    min: 100,
    max: 600_000,
  }),
  // A service is reached through the gateway alone, which says whom it serves: limits per address need to know.
  trustProxy: text('TRUST_PROXY', {
    doc: 'addresses of the gateway, whose X-Forwarded-For is believed',
    default: 'loopback, linklocal, uniquelocal',
  }),
  ...fileStoreConfig,
} satisfies ConfigFields;

/** The shared parts of a process: broker and live state, connected, with their health. */
export async function connectShared(config: ConfigOf<typeof processConfig>, name: string) {
  const stopTracing = await startTracing({ name, collectorUrl: config.collectorUrl });
  const readiness = createReadiness();
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const host = createHost({
    name,
    readiness,
    metrics,
    logger: { level: config.logLevel, base: { service: name } },
    trustProxy: config.trustProxy,
  });
  refuseWhileClosing(host);
  const nats = await connectNats({ servers: config.natsUrl, name });
  const redis = await connectRedis(config.redisUrl, host.log);
  const liveState = redisLiveState(redis as never);
  readiness.add('redis', async () => liveState.get('readiness'));
  host.addHook('onClose', async () => {
    await liveState.close();
    await nats.close();
    await stopTracing();
  });
  return { readiness, metrics, nats, liveState, host, live: natsLive(nats) };
}

/** Migrations and the first connections are over before it listens, and until then a signal ends the process at once. */
export async function listenWhenReady(host: FastifyInstance, address: { host: string; port: number }): Promise<void> {
  await host.ready();
  const listening = listenUntilSignal(host, address);
  endAtSignalNoMore();
  await listening;
}

export interface RunOptions<F extends ConfigFields> {
  env?: Environment;
  /** Auth only: the keys that tokens are verified with; other services ask auth for them. */
  keysOf?: (config: ConfigOf<F>) => readonly [string, ...string[]];
}

/** A service as a process of its own: configuration from the environment, everything connected, then it listens until told to stop. */
export async function runService<F extends ConfigFields>(
  name: ServiceName,
  fields: F,
  build: (config: ConfigOf<F>, deps: ServiceDeps) => FastifyPluginAsync,
  { env = process.env, keysOf }: RunOptions<F> = {},
): Promise<void> {
  endAtOnceAtSignal();
  const config = readConfig({ ...serviceConfig, ...peerUrls, ...fields }, env) as ConfigOf<typeof serviceConfig> &
    ConfigOf<typeof peerUrls> &
    ConfigOf<F>;
  const shared = await connectShared(config, name);
  const own = keysOf?.(config);
  const tokens = await (own ? tokenVerifierOf(shared.host, own) : publishedTokenVerifier(config.jwksUrl, shared.host));
  const deps: ServiceDeps = {
    database: { url: config.databaseUrl, poolSize: config.databasePoolSize },
    transport: natsTransport(shared.nats),
    eventTimeoutMs: config.eventTimeoutMs,
    live: shared.live,
    liveState: shared.liveState,
    peers: httpPeers(
      config.internalSecret,
      Object.fromEntries(SERVICE_NAMES.map((service) => [service, config[service]])) as Record<ServiceName, string>,
    ),
    files: await openFileStore(config),
    clock: systemClock,
    tokens,
    internalSecret: config.internalSecret,
    readiness: shared.readiness,
    metrics: shared.metrics,
    log: shared.host.log.child({ service: name }),
  };
  await shared.host.register(build(config, deps));
  await listenWhenReady(shared.host, config);
}
