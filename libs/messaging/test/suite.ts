import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { createTestDatabase, eventually, natsServer, type TestDatabase, type TestServer } from '@pahiya/testing';
import pg from 'pg';
import {
  allSubscriptions,
  busSchemaSql,
  connectNats,
  messagingTablesSql,
  subscribeServices,
  type Catalogue,
  type Envelope,
} from '../src/index.ts';
import { consumerOf } from '../src/nats-stream.ts';
import {
  catalogue,
  migrate,
  services,
  startReplica,
  type Place,
  type Replica,
  type ReplicaOptions,
  type Service,
} from './harness.ts';

export const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

type Subscriptions = Catalogue['subscriptions'];

export interface Setting {
  services: readonly string[];
  /** Prepares the database before each test. */
  prepare: (suite: Suite) => Promise<void>;
}

/** Booking and salary, provisioned and migrated, but not running. */
export const ridesMove: Setting = {
  services,
  async prepare(suite) {
    for (const service of services) await suite.asService(service, messagingTablesSql());
    await suite.asService('salary', 'CREATE TABLE applied (position bigserial, ride text, step integer)');
    await suite.provision(catalogue.subscriptions);
    for (const service of services) await migrate(suite.place, service);
  },
};

/** One transport over real servers. Each test gets a fresh database with the schemas of the services. */
export class Suite {
  readonly kind: 'pg' | 'nats';
  broker: TestServer | undefined;
  admin!: pg.Client;
  place!: Place;
  #database!: TestDatabase;
  readonly #services: readonly string[];
  readonly #prepare: (suite: Suite) => Promise<void>;
  /** Closed after the test. */
  readonly opened: { close(): Promise<void> }[] = [];

  constructor(kind: 'pg' | 'nats', { services: names, prepare }: Setting) {
    this.kind = kind;
    this.#services = names;
    this.#prepare = prepare;
  }

  async openBroker(): Promise<void> {
    this.broker = this.kind === 'nats' ? await natsServer() : undefined;
  }

  roleOf(service: string): string {
    return `${this.#database.name}_${service}`;
  }

  get roles(): string[] {
    return this.#services.map((service) => this.roleOf(service));
  }

  /** Makes a schema and a role for each service, then prepares the setting. */
  async openDatabase(): Promise<void> {
    this.#database = await createTestDatabase();
    this.admin = new pg.Client({ connectionString: this.#database.adminUrl });
    await this.admin.connect();
    for (const service of this.#services) {
      await this.admin.query(`CREATE ROLE ${this.roleOf(service)} LOGIN PASSWORD 'secret'`);
      await this.admin.query(`CREATE SCHEMA ${service} AUTHORIZATION ${this.roleOf(service)}`);
    }
    const urls = Object.fromEntries(this.#services.map((service) => [service, this.#urlOf(service)]));
    this.place = { kind: this.kind, natsUrl: this.broker?.url, urls };
    await this.#prepare(this);
  }

  /** Runs statements with a service's role, in its schema. */
  async asService(service: string, sql: string): Promise<void> {
    await this.admin.query(`SET search_path = ${service}; SET ROLE ${this.roleOf(service)}; ${sql}; RESET ROLE`);
  }

  /** Provisions database and broker, as a release does before its services start. */
  async provision(subscriptions: Subscriptions, before: Subscriptions = subscriptions): Promise<void> {
    await this.admin.query(busSchemaSql({ roles: this.roles, subscriptions, subscriptionsBefore: before }));
    const all = await allSubscriptions(this.admin);
    if (this.broker) await this.withNats((nats) => subscribeServices(nats, all, { ackWaitMs: 1000 }));
  }

  #urlOf(service: string): string {
    const url = new URL(this.#database.adminUrl);
    url.username = this.roleOf(service);
    url.password = 'secret';
    return url.href;
  }

  async closeDatabase(): Promise<void> {
    await Promise.all(this.opened.splice(0).map((replica) => replica.close()));
    await this.admin.end();
    await this.#database.drop();
    const server = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
    await server.connect();
    await server.query(`DROP ROLE ${this.roles.join(', ')}`);
    await server.end();
    if (this.broker)
      await this.withNats(async (nats) => (await jetstreamManager(nats)).streams.delete('PAHIYA_EVENTS'));
  }

  async withNats(run: (nats: Awaited<ReturnType<typeof connectNats>>) => Promise<unknown>): Promise<void> {
    const nats = await connectNats({ servers: this.broker?.url ?? '', name: 'suite' });
    try {
      await run(nats);
    } finally {
      await nats.close();
    }
  }

  async start(service: Service, options?: ReplicaOptions): Promise<Replica> {
    const replica = await startReplica(this.place, service, options);
    this.opened.push(replica);
    return replica;
  }

  async stepsOf(ride: string): Promise<number[]> {
    const { rows } = await this.admin.query('SELECT step FROM salary.applied WHERE ride = $1 ORDER BY position', [
      ride,
    ]);
    return rows.map(({ step }) => step);
  }

  async applied(ride: string, steps: number[]): Promise<void> {
    await eventually(
      async () => {
        const seen = await this.stepsOf(ride);
        if (seen.length < steps.length) throw new Error(`${ride} is at [${seen.join()}]`);
        expect(seen).toEqual(steps);
        return true;
      },
      { describe: `${ride} to be at [${steps.join()}]` },
    );
  }

  /** Waits until a replica's metric has these numbers of events by service, and no others. */
  async lying(replica: Replica, expected: Record<string, number>): Promise<void> {
    await eventually(
      async () => {
        const values = (await replica.registry.getSingleMetric('pahiya_undelivered_events')?.get())?.values ?? [];
        expect(Object.fromEntries(values.map(({ labels, value }) => [labels['service'], value]))).toEqual(expected);
        return true;
      },
      { describe: `${JSON.stringify(expected)} to lie undelivered` },
    );
  }

  /** Delivers an event again, as a relay does that lost its connection between publishing and deleting the event. */
  async deliver(event: Envelope): Promise<void> {
    if (this.broker) {
      const message = [`pahiya.events.${event.type}`, JSON.stringify(event)] as const;
      // The stream keeps a message only for existing consumers.
      await this.withNats(async (nats) => {
        await eventually(async () =>
          (await jetstreamManager(nats)).consumers.info('PAHIYA_EVENTS', consumerOf('salary')),
        );
        await jetstream(nats).publish(...message);
      });
      return;
    }
    await this.admin.query(
      `INSERT INTO bus.delivery (consumer, subject, event_id, event) VALUES ('salary', $1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [event.subject, event.id, JSON.stringify(event)],
    );
    await this.admin.query(`NOTIFY pahiya_bus_salary, '1'`);
  }

  /** Kills the broker, or without a broker every connection to the database. */
  async cutOff(): Promise<void> {
    if (this.broker) return this.broker.kill('SIGKILL');
    const ofReplicas = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    const { rows } = await this.admin.query<{ services: number; cut: string }>(
      `SELECT count(DISTINCT usename)::int AS services, clock_timestamp()::text AS cut ${ofReplicas}`,
    );
    await this.admin.query(`SELECT pg_terminate_backend(pid) ${ofReplicas}`);
    await eventually(
      async () => {
        const { rowCount } = await this.admin.query(
          `SELECT usename ${ofReplicas} GROUP BY usename HAVING min(backend_start) > $1`,
          [rows[0]?.cut],
        );
        return rowCount === rows[0]?.services;
      },
      { describe: 'every service to have noticed, and to be connected again' },
    );
  }
}

/** The metric's sum over all labels. */
export async function metric(replica: Replica, name: string): Promise<number> {
  const { values } = (await replica.registry.getSingleMetric(name)?.get()) ?? { values: [] };
  return values.reduce((sum, { value }) => sum + value, 0);
}

export async function outcomes(replica: Replica): Promise<Record<string, number>> {
  const { values } = (await replica.registry.getSingleMetric('pahiya_events_handled_total')?.get()) ?? { values: [] };
  return Object.fromEntries(values.map(({ labels, value }) => [labels['outcome'], value]));
}

/** Runs the tests on each transport. */
export function describeOnEachTransport(title: string, tests: (suite: Suite) => void, setting = ridesMove): void {
  describe.each(['pg', 'nats'] as const)(`${title} over %s`, (kind) => {
    const suite = new Suite(kind, setting);
    beforeAll(() => suite.openBroker());
    afterAll(() => suite.broker?.stop());
    beforeEach(() => suite.openDatabase());
    afterEach(() => suite.closeDatabase());
    tests(suite);
  });
}
