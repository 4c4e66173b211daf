import { collectDefaultMetrics, Registry } from 'prom-client';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { LIVE_SOCKETS_TOPIC, SERVICE_NAMES, type ProcessName, type ServiceName } from '@pahiya/contracts';
import { startTracing } from '@pahiya/tracing';
import { connectNats, eventSignatures, natsLive, natsTransport } from '@pahiya/messaging';
import {
  choice,
  integer,
  optionalText,
  readConfig,
  text,
  type ConfigFields,
  type ConfigOf,
  type Environment,
} from '../config.ts';
import type { ServiceDeps } from './deps.ts';
import { endWithoutBroker } from './end-without-broker.ts';
import { endAtOnceAtSignal, endAtSignalNoMore } from './end-at-once.ts';
import { POOL_SIZES } from '../database/connection-budget.ts';
import { databaseClock } from '../database/database-clock.ts';
import { createHost } from '../http/host.ts';
import { openInternalPort } from './internal-port.ts';
import { listenUntilSignal } from './listen-until-signal.ts';
import { showCertificates } from './certificates.ts';
import { redisLiveState } from '../live/live-state.ts';
import { logUncaughtErrors } from './log-uncaught-errors.ts';
import { fileStoreConfig, openFileStore } from '../files/open-file-store.ts';
import { openSessions } from '../callers/open-sessions.ts';
import { httpPeers, type Peers } from '../peers/peers.ts';
import { namedPlugin } from './named-plugin.ts';
import { watchOverLoop } from './watchdog.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { connectRedis, connectRedisMeanwhile } from '../live/redis.ts';
import { callSigner, callVerifier } from '../peers/service-calls.ts';
import { serviceKey, serviceKeys } from '../peers/service-keys.ts';
import { publishedTokenVerifier, publishedTokenVerifierMeanwhile, tokenVerifierOf } from '../callers/token-verifier.ts';

/** The configuration of every process of the distributed platform, the gateway included. */
export const processConfig = {
  host: text('HOST', { doc: 'address to listen on', default: '0.0.0.0' }),
  port: integer('PORT', { doc: 'port to listen on', default: 8080, max: 65535 }),
  leaveWaitMs: integer('LEAVE_WAIT_MS', {
    doc: 'how long it serves on after a signal to stop, while it is not ready any more; 2000 behind a balancer of replicas',
    default: 0,
    max: 60_000,
  }),
  frozenAfterMs: integer('FROZEN_AFTER_MS', {
    doc: 'how long its event loop may stand still before its watchdog kills it; 0 is no watchdog, where somebody else asks for /health/live',
    default: 0,
    max: 60_000,
  }),
  internalHost: optionalText('INTERNAL_HOST', { doc: 'address to listen on at INTERNAL_PORT; HOST unless set' }),
  internalPort: integer('INTERNAL_PORT', {
    doc: 'port of metrics and of what is not ready, for operators; 0 is none',
    default: 9090,
    max: 65535,
  }),
  natsUrl: text('NATS_URL', {
    doc: 'NATS with JetStream, e.g. tls://booking:…@nats:4222; of a cluster several, with commas',
    secret: true,
  }),
  redisUrl: text('REDIS_URL', {
    doc: 'Redis, e.g. rediss://booking:…@redis:6379, or rediss+sentinel://booking:…@sentinel:26379,…/pahiya',
    secret: true,
  }),
  insideCaFile: optionalText('INSIDE_CA_FILE', {
    doc: 'PEM file of the authority that has signed the certificates of NATS and Redis',
  }),
  jwksUrl: text('JWKS_URL', {
    doc: 'where the keys of tokens are published, e.g. http://auth:8080/.well-known/jwks.json',
  }),
  internalSecret: text('INTERNAL_SECRET', {
    doc: 'makes fingerprints of requests that nobody can guess; the same everywhere',
    secret: true,
  }),
  serviceKey: serviceKey('SERVICE_KEY', {
    doc: 'private key of this process, Ed25519: signs its events and its calls of other services',
  }),
  serviceKeys: serviceKeys('SERVICE_KEYS', {
    doc: 'public keys of all processes, e.g. auth:…,booking:…; two of one while its key changes',
  }),
  unsignedPeers: choice('UNSIGNED_PEERS', ['refuse', 'accept'], {
    doc: '`accept` while processes of the release before run, which sign neither events nor calls',
    default: 'refuse',
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

/** The configuration of every service, without its own keys and the addresses of its peers. */
export const serviceConfig = {
  ...processConfig,
  databaseUrl: text('DATABASE_URL', { doc: "PostgreSQL, with the service's own role", secret: true }),
  databaseSessionUrl: optionalText('DATABASE_SESSION_URL', {
    doc: 'PostgreSQL itself, with the same role, where DATABASE_URL is a PgBouncer that pools by transaction',
    secret: true,
  }),
  eventTimeoutMs: integer('EVENT_TIMEOUT_MS', {
    doc: 'how long handling one event may take before it counts as failed and is undone',
    default: 30_000,
    min: 100,
    max: 600_000,
  }),
  // Only the gateway calls a service. Limits per address need the client's address, which the gateway passes on.
  trustProxy: text('TRUST_PROXY', {
    doc: 'addresses of the gateway, whose X-Forwarded-For is believed',
    default: 'loopback, linklocal, uniquelocal',
  }),
  ...fileStoreConfig,
} satisfies ConfigFields;

/** The configuration of one service, without its own keys and the addresses of its peers. */
export const serviceConfigOf = (name: ServiceName) => ({
  ...serviceConfig,
  databasePoolSize: integer('DATABASE_POOL_SIZE', {
    doc: 'connections at most',
    default: POOL_SIZES[name],
    min: 1,
    max: 200,
  }),
});

async function openHost(
  config: ConfigOf<typeof processConfig>,
  { name, isInside }: { name: string; isInside: boolean },
) {
  watchOverLoop({ name, ...config });
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
    isInside,
  });
  logUncaughtErrors(host.log);
  const { internalHost = config.host, internalPort: port } = config;
  openInternalPort(host, { readiness, metrics, address: { host: internalHost, port } });
  return { readiness, metrics, host, stopTracing };
}

function tlsInside({ insideCaFile: caFile }: ConfigOf<typeof processConfig>, metrics: Registry) {
  const checkOf = showCertificates(metrics);
  return (server: 'nats' | 'redis') => ({ caFile, checkServerIdentity: checkOf(server) });
}

/** Connects what every service needs, the broker and the live state, and adds their health checks. */
export async function connectShared(config: ConfigOf<typeof processConfig>, name: string) {
  const { host, readiness, metrics, stopTracing } = await openHost(config, { name, isInside: true });
  const tlsTo = tlsInside(config, metrics);
  const nats = connectNats({ servers: config.natsUrl.split(','), name, ...tlsTo('nats') });
  const broker = await nats;
  void endWithoutBroker(nats, host);
  const redis = await connectRedis(config.redisUrl, host.log, tlsTo('redis'));
  const liveState = redisLiveState(redis as never);
  readiness.add('redis', async () => liveState.get('readiness'));
  const numbered = { topic: LIVE_SOCKETS_TOPIC, empty: { rooms: [] }, service: name };
  const live = natsLive(nats, { numbered });
  host.addHook('onClose', async () => {
    await live.close();
    await liveState.close();
    await broker.close();
    await stopTracing();
  });
  return { readiness, metrics, nats, liveState, host, live };
}

/**
 * Connects what the gateway needs. Unlike a service, the gateway waits for nothing: it listens and is live at once, and
 * is ready when the broker, the live state and the keys of tokens have answered once.
 */
export async function connectMeanwhile(config: ConfigOf<typeof processConfig>, name: ProcessName) {
  const { host, readiness, metrics, stopTracing } = await openHost(config, { name, isInside: false });
  const tlsTo = tlsInside(config, metrics);
  const nats = connectNats({ servers: config.natsUrl.split(','), name, ...tlsTo('nats') });
  const redis = await connectRedisMeanwhile(config.redisUrl, host.log, tlsTo('redis'));
  const tokens = publishedTokenVerifierMeanwhile(config.jwksUrl, host);
  readiness.until('first answer of nats', nats);
  readiness.until('first answer of redis', redis.connected);
  readiness.until('first keys of tokens', tokens.fetched);
  // The landing page needs no Redis. If a gateway left its Service without Redis, people would not get the page.
  readiness.tell('redis', () => (redis.client.isReady ? 'ok' : 'it is away'));
  const liveState = redisLiveState(redis.client as never);
  // The gateway only listens on the live channel.
  const live = natsLive(nats);
  let broker: Awaited<typeof nats> | undefined;
  nats.then(
    (connection) => (broker = connection),
    () => undefined,
  );
  void endWithoutBroker(nats, host);
  host.addHook('onClose', async () => {
    await live.close();
    await liveState.close();
    await broker?.close();
    await stopTracing();
  });
  return { readiness, metrics, liveState, host, live, tokens: tokens.verifier };
}

/** The peers of one process, which sign its calls with its name. */
export function peersOfProcess(
  name: ProcessName,
  config: ConfigOf<typeof processConfig> & ConfigOf<typeof peerUrls>,
): Peers {
  return httpPeers({
    urls: Object.fromEntries(SERVICE_NAMES.map((service) => [service, config[service]])) as Record<ServiceName, string>,
    signer: callSigner({ name, key: config.serviceKey }),
    secretForReleaseBefore: config.unsignedPeers === 'accept' ? config.internalSecret : undefined,
  });
}

/** Listens once the plugins are ready (migrated and connected). From then on a signal closes the process gracefully. */
export async function listenWhenReady(
  host: FastifyInstance,
  { readiness }: { readiness: Readiness },
  config: Pick<ConfigOf<typeof processConfig>, 'host' | 'port' | 'leaveWaitMs'>,
): Promise<void> {
  await host.ready();
  const listening = listenUntilSignal(host, config, { readiness, waitMs: config.leaveWaitMs });
  endAtSignalNoMore();
  await listening;
}

export interface RunOptions<F extends ConfigFields> {
  env?: Environment;
  /** Only for auth: the keys that verify tokens. Other services fetch them from auth. */
  keysOf?: (config: ConfigOf<F>) => readonly [string, ...string[]];
}

/** Runs a service as a process of its own: reads the configuration, connects, and listens until a signal ends it. */
export async function runService<F extends ConfigFields>(
  name: ServiceName,
  fields: F,
  build: (config: ConfigOf<F>, deps: ServiceDeps) => FastifyPluginAsync,
  { env = process.env, keysOf }: RunOptions<F> = {},
): Promise<void> {
  endAtOnceAtSignal();
  const config = readConfig({ ...serviceConfigOf(name), ...peerUrls, ...fields }, env) as ConfigOf<
    ReturnType<typeof serviceConfigOf>
  > &
    ConfigOf<typeof peerUrls> &
    ConfigOf<F>;
  const shared = await connectShared(config, name);
  const own = keysOf?.(config);
  const tokens = own ? tokenVerifierOf(own) : await publishedTokenVerifier(config.jwksUrl, shared.host);
  const peers = peersOfProcess(name, config);
  const acceptUnsigned = config.unsignedPeers === 'accept';
  const clock = databaseClock();
  const deps: ServiceDeps = {
    database: {
      url: config.databaseUrl,
      sessionUrl: config.databaseSessionUrl,
      poolSize: config.databasePoolSize,
      byJob: true,
    },
    transport: natsTransport(shared.nats),
    signatures: eventSignatures({
      key: config.serviceKey,
      keysOf: (service) => config.serviceKeys.get(service) ?? [],
      now: () => clock.now(),
      acceptUnsigned,
    }),
    eventTimeoutMs: config.eventTimeoutMs,
    live: shared.live,
    liveState: shared.liveState,
    peers,
    sessions: openSessions({ liveState: shared.liveState, peers }),
    files: await openFileStore(config),
    clock,
    tokens,
    internalSecret: config.internalSecret,
    calls: { verifier: callVerifier(config.serviceKeys), acceptUnsigned },
    readiness: shared.readiness,
    metrics: shared.metrics,
    log: shared.host.log.child({ service: name }),
  };
  await shared.host.register(namedPlugin(name, build(config, deps)));
  await listenWhenReady(shared.host, shared, config);
}
