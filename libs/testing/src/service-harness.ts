import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { Pool } from 'pg';
import { Registry } from 'prom-client';
import { LIVE_SOCKETS_TOPIC, type LiveSocketMessage, type ServiceName } from '@pahiya/contracts';
import { inProcessLive, pgTransport } from '@pahiya/messaging';
import {
  callVerifier,
  createHost,
  createReadiness,
  directoryFileStore,
  memoryLiveState,
  migrateTables,
  namedPlugin,
  openSessions,
  provisionDatabase,
  tokenVerifierOf,
  type ServiceDeps,
  type Tables,
} from '@pahiya/service-kit';
import { ContractBreaches } from './contract-breaches.ts';
import { noteUndeclared } from './declared-errors.ts';
import { peersOf, type Neighbours } from './neighbours.ts';
import { testBus, type TestBus } from './test-bus.ts';
import { callsOf, signTokens, TEST_SECRET, testKeys, testServiceKeys, type Call, type TokenFor } from './test-calls.ts';
import { testClock, type TestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestService extends TestBus {
  app: FastifyInstance;
  deps: ServiceDeps;
  clock: TestClock;
  neighbours: Neighbours;
  /** Everything sent to sockets, oldest first. */
  sent: LiveSocketMessage[];
  call: Call;
  tokenFor: TokenFor;
  /** Runs a statement as superuser. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /**
   * A second process of the service over the same database, with a clock that is `aheadMs` ahead of the first one's, and with
   * `changed` in its configuration.
   */
  replica(aheadMs: number, changed?: object): Promise<Pick<TestService, 'call'>>;
  close(): Promise<void>;
}

interface ServiceUnderTest<C> {
  name: ServiceName;
  build: (config: C, deps: ServiceDeps) => FastifyPluginAsync;
  config: C;
  breaches: ContractBreaches;
}

/** What the processes of one service share. */
type SharedDeps = Omit<ServiceDeps, 'transport' | 'tokens' | 'internalSecret' | 'readiness' | 'metrics' | 'log'>;

/** One process of the service, with a host and connections of its own. */
async function openProcess<C>(
  { name, build, config, breaches }: ServiceUnderTest<C>,
  shared: SharedDeps,
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
    tokens: tokenVerifierOf([testKeys.publicKey]),
    internalSecret: TEST_SECRET,
    calls: { verifier: callVerifier(testServiceKeys), acceptUnsigned: false },
    readiness,
    metrics,
    log: app.log,
  };
  noteUndeclared(app, breaches);
  await app.register(namedPlugin(name, build(config, deps)));
  await app.ready();
  return { app, deps };
}

/** A fresh database with the service's role, and a superuser's connection to it. */
async function openDatabase(name: ServiceName) {
  const database = await createTestDatabase();
  const urls = await provisionDatabase(database.adminUrl, (service) => `test-${service}`);
  const admin = new Pool({ connectionString: database.adminUrl, max: 4 });
  let closing = false;
  // Dropping the database terminates connections that are still closing.
  admin.on('error', (error) => {
    if (!closing) throw error;
  });
  return {
    url: urls[name],
    admin,
    async close(): Promise<void> {
      closing = true;
      await admin.end();
      await database.drop();
    },
  };
}

/** A live channel, and the messages for sockets that were sent on it. */
function openLive() {
  const sent: LiveSocketMessage[] = [];
  const live = inProcessLive();
  live.subscribe(LIVE_SOCKETS_TOPIC, (message) => void sent.push(message as LiveSocketMessage));
  return { live, sent };
}

/** Fails if the contract was broken meanwhile. */
const checkedCall =
  (call: Call, breaches: ContractBreaches): Call =>
  async (...asked) => {
    const answer = await call(...asked);
    breaches.expectNone();
    return answer;
  };

/** A service whose database has these tables when it starts, and which runs no migration itself. */
interface OverTables {
  name: ServiceName;
  over: Tables;
}

/** One service as the platform runs it, over a fresh database, with tokens, a clock and neighbours that the test controls. */
export async function startTestService<C>(
  what: ServiceName | OverTables,
  build: (config: C, deps: ServiceDeps) => FastifyPluginAsync,
  config: C,
): Promise<TestService> {
  const { name, over } = typeof what === 'string' ? { name: what, over: undefined } : what;
  const database = await openDatabase(name);
  if (over) await migrateTables(name, over, database.url);
  const directory = await mkdtemp(join(tmpdir(), 'pahiya-files-'));
  const clock = testClock();
  const neighbours: Neighbours = {};
  const { live, sent } = openLive();
  const breaches = new ContractBreaches();
  const peers = peersOf(neighbours, breaches);
  const liveState = memoryLiveState(() => clock.now().getTime());
  const shared: SharedDeps = {
    database: { url: database.url, poolSize: 12, byJob: over !== undefined },
    live,
    liveState,
    peers,
    sessions: openSessions({ liveState, peers }),
    files: directoryFileStore(directory),
    clock,
  };
  const service = { name, build, config, breaches };
  const { app, deps } = await openProcess(service, shared);
  const processes = [app];
  const tokenFor = signTokens();
  const callsTo = (target: FastifyInstance) => checkedCall(callsOf(target, tokenFor), breaches);

  return {
    ...testBus(database.admin, name, clock),
    app,
    deps,
    clock,
    neighbours,
    sent,
    tokenFor,
    call: callsTo(app),
    async replica(aheadMs, changed = {}) {
      const ahead = { now: () => new Date(clock.now().getTime() + aheadMs) };
      const { app: other } = await openProcess(
        { ...service, config: { ...config, ...changed } },
        { ...shared, clock: ahead },
      );
      processes.push(other);
      return { call: callsTo(other) };
    },
    async sql<Row extends object>(text: string, values?: unknown[]) {
      return (await database.admin.query<Row & Record<string, unknown>>(text, values)).rows;
    },
    async close() {
      await Promise.all(processes.map((process) => process.close()));
      await database.close();
      await rm(directory, { recursive: true, force: true });
      breaches.expectNone();
    },
  };
}
