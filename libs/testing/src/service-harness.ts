import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigner } from 'fast-jwt';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { Value } from 'typebox/value';
import {
  allRoutes,
  fillPath,
  INTERNAL_SECRET_HEADER,
  LIVE_SOCKETS_TOPIC,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  type EventData,
  type EventEnvelope,
  type EventType,
  type LiveSocketMessage,
  type RouteContract,
  type RouteReply,
  type ServiceName,
  type TokenClaims,
} from '@pahiya/contracts';
import { inProcessLive, pgTransport } from '@pahiya/messaging';
import {
  createHost,
  createReadiness,
  directoryFileStore,
  memoryLiveState,
  newId,
  PahiyaError,
  provisionDatabase,
  tokenVerifierOf,
  type Clock,
  type Peers,
  type ServiceDeps,
} from '@pahiya/service-kit';
import { createTestDatabase } from './test-database.ts';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  set(instant: Date | string): void;
  advance(ms: number): void;
}

export function testClock(start: Date | string = '2026-11-21T04:30:00.000Z'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set: (instant) => void (now = new Date(instant).getTime()),
    advance: (ms) => void (now += ms),
  };
}

export interface Answer<R extends RouteContract> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The reply of the contract; on an error a problem, which `problem` types. */
  body: RouteReply<R>;
  problem: {
    code: string;
    detail: string;
    status: number;
    issues?: { path: string; message: string }[];
    [member: string]: unknown;
  };
  raw: Buffer;
}

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** Who calls: claims for a token; nobody unless given. */
  as?: Partial<TokenClaims> & Pick<TokenClaims, 'sub' | 'role'>;
  token?: string;
  headers?: Record<string, string>;
}

/** What the neighbours answer, by the name of their route, e.g. `{ 'driver.driverRecord': ({ params }) => … }`; others are away. */
export type Neighbours = Record<string, (input: { params?: unknown; body?: unknown }) => unknown>;

export interface TestService {
  app: FastifyInstance;
  deps: ServiceDeps;
  clock: TestClock;
  neighbours: Neighbours;
  /** Everything sent to sockets, oldest first. */
  sent: LiveSocketMessage[];
  call<R extends RouteContract>(contract: R, options?: CallOptions): Promise<Answer<R>>;
  tokenFor(claims: NonNullable<CallOptions['as']>): string;
  /** Hands an event to the service as its transport would. */
  deliver<T extends EventType>(type: T, subject: string, data: EventData<T>): Promise<EventEnvelope<T>>;
  /** Events the service has published to others, oldest first: what stands in their queues. */
  published(type?: EventType): Promise<EventEnvelope[]>;
  /** A statement as superuser. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The same service once more, over the same database, on a clock that goes `aheadMs` before this one's. */
  replica(aheadMs: number): Promise<Pick<TestService, 'call'>>;
  close(): Promise<void>;
}

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
/** The keys of every test service, for the auth service's own configuration. */
export const testKeys = { privateKey, publicKey };

/** Neighbours that answer what the test says, by the names of their routes. An answer that breaks the contract fails the test. */
function peersOf(neighbours: Neighbours): Peers {
  const nameOf = new Map(allRoutes().map(([route, contract]) => [contract, route]));
  return {
    async call(contract, input) {
      const name = nameOf.get(contract) ?? '';
      const answer = neighbours[name];
      if (answer === undefined)
        throw new PahiyaError('UNAVAILABLE', { what: 'service', service: contract.service }, { retryAfterS: 2 });
      const reply = await answer(input);
      const [fault] = Value.Errors(contract.reply, reply);
      if (fault !== undefined)
        throw new TypeError(`The stub of ${name} breaks the contract: ${fault.instancePath} ${fault.message}`);
      return reply as never;
    },
  };
}

function tokensOfTheTest(): TestService['tokenFor'] {
  const sign = createSigner({ key: privateKey, algorithm: TOKEN_ALGORITHM, expiresIn: '12h' });
  const tokens = new Map<string, string>();
  return (claims) => {
    const key = JSON.stringify(claims);
    let token = tokens.get(key);
    if (token === undefined) {
      token = sign({ sid: newId(), aud: TOKEN_AUDIENCE, ...claims });
      tokens.set(key, token);
    }
    return token;
  };
}

const callsOf =
  (app: FastifyInstance, tokenFor: TestService['tokenFor']): TestService['call'] =>
  async (contract, options = {}) => {
    const token = options.token ?? (options.as ? tokenFor(options.as) : undefined);
    const response = await app.inject({
      method: contract.method,
      url: fillPath(contract.path, options.params),
      query: Object.fromEntries(Object.entries(options.query ?? {}).map(([key, value]) => [key, String(value)])),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(contract.access.kind === 'internal' ? { [INTERNAL_SECRET_HEADER]: 'test-secret' } : {}),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { payload: options.body as object }),
    });
    const json = (
      /json/.test(String(response.headers['content-type'])) ? response.json<unknown>() : undefined
    ) as never;
    return {
      status: response.statusCode,
      headers: response.headers,
      body: json,
      problem: json,
      raw: response.rawPayload,
    };
  };

/** What a process of the service has for itself: its host, its clock, its connections. */
async function openProcess<C>(
  {
    name,
    build,
    config,
  }: { name: ServiceName; build: (config: C, deps: ServiceDeps) => FastifyPluginAsync; config: C },
  shared: Omit<ServiceDeps, 'transport' | 'tokens' | 'internalSecret' | 'readiness' | 'metrics' | 'log'>,
): Promise<{ app: FastifyInstance; deps: ServiceDeps }> {
  const metrics = new Registry();
  const readiness = createReadiness();
  const app = createHost({
    name,
    readiness,
    metrics,
    logger: process.env['TEST_LOG'] ? { level: process.env['TEST_LOG'] } : false,
  });
  const deps: ServiceDeps = {
    ...shared,
    transport: pgTransport(),
    tokens: await tokenVerifierOf(app, [publicKey]),
    internalSecret: 'test-secret',
    readiness,
    metrics,
    log: app.log,
  };
  await app.register(build(config, deps));
  await app.ready();
  return { app, deps };
}

/** One service as the platform runs it, over a fresh database, with tokens, a clock and neighbours of the test's own. */
export async function startTestService<C>(
  name: ServiceName,
  build: (config: C, deps: ServiceDeps) => FastifyPluginAsync,
  config: C,
): Promise<TestService> {
  const database = await createTestDatabase();
  const urls = await provisionDatabase(database.adminUrl, (service) => `test-${service}`);
  const admin = new Pool({ connectionString: database.adminUrl, max: 4 });
  let closing = false;
  // Dropping the database ends connections that are still saying goodbye.
  admin.on('error', (error) => {
    if (!closing) throw error;
  });
  const directory = await mkdtemp(join(tmpdir(), 'pahiya-files-'));
  const clock = testClock();
  const neighbours: Neighbours = {};
  const sent: LiveSocketMessage[] = [];
  const live = inProcessLive();
  live.subscribe(LIVE_SOCKETS_TOPIC, (message) => void sent.push(message as LiveSocketMessage));
  const shared = {
    database: { url: urls[name], poolSize: 12 },
    live,
    liveState: memoryLiveState(() => clock.now().getTime()),
    peers: peersOf(neighbours),
    files: directoryFileStore(directory),
    clock,
  };
  const service = { name, build, config };
  const { app, deps } = await openProcess(service, shared);
  const replicas: FastifyInstance[] = [];
  const tokenFor = tokensOfTheTest();

  return {
    app,
    deps,
    clock,
    neighbours,
    sent,
    tokenFor,
    call: callsOf(app, tokenFor),
    async replica(aheadMs) {
      const ahead = { now: () => new Date(clock.now().getTime() + aheadMs) };
      const { app: other } = await openProcess(service, { ...shared, clock: ahead });
      replicas.push(other);
      return { call: callsOf(other, tokenFor) };
    },
    async deliver(type, subject, data) {
      const dashed = newId().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
      const event = {
        specversion: '1.0',
        id: dashed,
        source: `/pahiya/${type.split('.')[0]}`,
        type,
        subject,
        time: clock.now().toISOString(),
        datacontenttype: 'application/json',
        data,
      } as EventEnvelope<typeof type>;
      await admin.query('insert into bus.delivery (consumer, subject, event_id, event) values ($1, $2, $3, $4)', [
        name,
        subject,
        event.id,
        JSON.stringify(event),
      ]);
      await admin.query(`select pg_notify('pahiya_bus_${name}', '1')`);
      return event;
    },
    async published(type) {
      const { rows } = await admin.query<{ event: EventEnvelope }>(
        'select distinct on (event_id) event, position from bus.delivery where consumer <> $1 order by event_id, position',
        [name],
      );
      return rows.map((row) => row.event).filter((event) => type === undefined || event.type === type);
    },
    async sql<Row extends object>(text: string, values?: unknown[]) {
      return (await admin.query<Row & Record<string, unknown>>(text, values)).rows;
    },
    async close() {
      closing = true;
      await Promise.all([app, ...replicas].map((process) => process.close()));
      await admin.end();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
