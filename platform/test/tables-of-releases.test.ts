import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { allRoutes, fillPath, routes, SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import { databaseUrlsOf, migrate, migrateTables, migrationName, withOurTables } from '@pahiya/service-kit';
import { eventually, freePort, openSpanCollector, type SpanCollector } from '@pahiya/testing';
import { openDistributed, type DistributedPlatform } from '../src/distributed/open-distributed.ts';
import { presentRelease } from '../src/distributed/release.ts';
import { presentMigrations, releaseBefore } from '../src/released-tables.ts';
import { keptSecrets } from '../src/secrets.ts';
import { TABLES } from '../src/tables.ts';
import { topology } from '../src/topology.ts';
import { settings, tokensOfNobody } from './open-platform.ts';
import { describeRides } from './ride-suite.ts';
import { openWorld } from './world.ts';

const { version, migrations: released } = releaseBefore();

/**
 * Services whose code needs a migration of this release, by its name, and why it can not do without. Their new processes wait for
 * the job, while those of the release before serve.
 */
const NEEDED: Partial<Record<ServiceName, Readonly<Record<string, string>>>> = {};

describe.each(SERVICE_NAMES)('the migrations of %s', (name) => {
  const names = presentMigrations()[name];
  const dispensable = withOurTables(TABLES[name]).servesWithout.map(migrationName);

  it('are those of the release before, and others without which it serves', () => {
    expect(names).toEqual(expect.arrayContaining([...released[name]]));
    const added = names.filter((migration) => !released[name].includes(migration));
    expect(added.toSorted()).toEqual([...dispensable, ...Object.keys(NEEDED[name] ?? {})].toSorted());
  });
});

/** Each expansion that docs/releases.md allows, of every table of a service. */
class ExpandEveryTable9999999999998 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const tables: { name: string }[] = await runner.query(
      `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
         and not relispartition and relname <> 'migration'`,
    );
    for (const { name } of tables)
      await runner.query(
        `alter table "${name}" add column a_of_next_release text, add column b_of_next_release integer not null default 0,
         add constraint "${name}_of_next_release" check (b_of_next_release >= 0) not valid`,
      );
    await runner.query('create table of_next_release (id text primary key)');
  }
  async down(): Promise<void> {
    throw new Error('never called');
  }
}
class BeginReleaseNext9999999999999 implements MigrationInterface {
  async up(): Promise<void> {}
  async down(): Promise<void> {}
}

const present = (name: ServiceName) => withOurTables(TABLES[name]).migrations;
const before = (name: ServiceName) => present(name).filter((each) => released[name].includes(migrationName(each)));
const after = (name: ServiceName) => [...present(name), ExpandEveryTable9999999999998, BeginReleaseNext9999999999999];

describe.each([
  [`the tables of the release before, ${version}`, before],
  ['the tables of a next release', after],
])('the processes of this release over %s', (_which, migrations) => {
  let dataDir: string;
  let platform: DistributedPlatform;
  let collector: SpanCollector;
  const internalPorts = new Map<string, number>();
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pahiya-releases-'));
    collector = await openSpanCollector();
    const ports = new Map<string, number>();
    for (const { name } of topology) {
      ports.set(name, await freePort());
      internalPorts.set(name, await freePort());
    }
    platform = await openDistributed({
      dataDir,
      host: '127.0.0.1',
      portOf: ({ name }) => ports.get(name) ?? 0,
      internalPortOf: ({ name }) => internalPorts.get(name) ?? 0,
      release: {
        ...presentRelease,
        migrate: (schema, url) => migrate({ url, schema, migrations: migrations(schema) }),
      },
      env: {
        ...process.env,
        ...settings.env,
        NATS_URL: undefined,
        REDIS_URL: undefined,
        PLAN_SECONDS: '2',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      },
    });
  });
  afterAll(async () => {
    await platform?.stop();
    await collector?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const missing = async (name: ServiceName) => {
    const response = await fetch(`http://127.0.0.1:${internalPorts.get(name)}/health/ready`);
    const { checks } = (await response.json()) as { checks: Record<string, string> };
    return checks[`${name}.tables`];
  };

  // Runs before rides are taken, so that a failure is the fault of a table and not of a row.
  it('answer every call of the contract', async () => {
    const tokenFor = await tokensOfNobody({ dataDir, adminUrl: platform.adminUrl });
    const failed: string[] = [];
    for (const [name, { access, path, method }] of allRoutes()) {
      const roles = access.kind === 'roles' ? access.roles : [];
      for (const role of access.kind === 'public' ? [undefined] : roles) {
        const parameters = new Proxy<Record<string, string>>({}, { get: () => 'no-such-id' });
        const headers = role === undefined ? {} : { authorization: `Bearer ${tokenFor(role)}` };
        const response = await fetch(platform.url + fillPath(path, parameters), { method, headers });
        if (response.status >= 500) failed.push(`${name} as ${role}: ${response.status} ${await response.text()}`);
        await response.body?.cancel().catch(() => undefined);
      }
    }
    expect(failed).toEqual([]);
  });

  describeRides({ urlOf: () => platform.url, collectorOf: () => collector, processOf: (service) => service });

  it('let a driver go out of service and come back', async () => {
    const { api, people, admin } = await openWorld(platform.url);
    const { _id: id } = await people.registerDriver(admin);
    for (const status of ['inactive', 'active'] as const) {
      const form = new FormData();
      form.append('status', status);
      const { driver } = await api.must(routes.driver.updateDriver, { params: { id }, form, token: admin });
      expect(driver.status).toBe(status);
    }
  });

  it('go on when the job of this release has run, and say so', async () => {
    const { databasePasswords } = await keptSecrets(dataDir);
    const urls = databaseUrlsOf(platform.adminUrl, (name) => databasePasswords[name]);
    for (const name of SERVICE_NAMES) {
      await migrateTables(name, TABLES[name], urls[name]);
      await eventually(async () => (await missing(name)) === 'ok');
    }
    const { people, admin, rider } = await openWorld(platform.url);
    const driver = await people.driver(admin);
    const ride = await people.completedRide({ rider, driver, admin, daysFromNow: 3 });
    expect(await people.serialOf(ride, admin)).toMatch(/\/\d{6}$/);
  });
});
