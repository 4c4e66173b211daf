import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { parse, parseAllDocuments } from 'yaml';
import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@pahiya/local-servers';
import { provisionDatabase } from '@pahiya/service-kit';
import { eventually } from '@pahiya/testing';
import { startIndexBuilds } from '../src/index-builds.ts';
import { TABLES } from '../src/tables.ts';
import { programEnvironment } from './program-environment.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Job {
  kind: string;
  metadata: { name: string };
  spec: { template: { metadata: { labels: object }; spec: { containers: Container[] } } };
}
interface Container {
  env: { name: string; value?: string }[];
}
interface NetworkPolicy {
  spec: { podSelector: { matchLabels: object }; egress: object[] };
}

const COMMAND = ['node', 'dist/migrate.js'];
const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<
    string,
    { image: string; build: object; environment: Record<string, string>; depends_on: Record<string, object> }
  >;
};
const manifests = (file: string) => parseAllDocuments(read(`k8s/base/${file}.yaml`)).map((each) => each.toJS() as Job);
const named = (file: string, kind: string, name: string) =>
  manifests(file).find((each) => each.kind === kind && each.metadata.name === name);

describe.each(SERVICE_NAMES)('the migration job of %s', (name) => {
  it('is there in compose, with the image and the database of the service, which waits for it', () => {
    const { image, build, environment, depends_on } = services[name] ?? {};
    expect(depends_on?.[`migrate-${name}`]).toEqual({ condition: 'service_completed_successfully' });
    expect(services[`migrate-${name}`]).toEqual({
      image,
      build,
      command: COMMAND,
      user: '65534:65534',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      depends_on: { provision: { condition: 'service_completed_successfully' } },
      environment: { DATABASE_URL: environment?.['DATABASE_URL'] },
      // To trust the database's certificate.
      volumes: ['./inside/ca.pem:/etc/pahiya/ca.pem:ro'],
    });
  });

  it('is there in Kubernetes, with the image and the database of the service, and reaches nothing else', () => {
    const template = named('migrations', 'Job', `migrate-${name}`)?.spec.template;
    const ofService = named(name, 'Deployment', name)?.spec.template.spec.containers[0]?.env ?? [];
    const password = `${name.toUpperCase()}_DATABASE_PASSWORD`;
    expect(template?.spec).toMatchObject({
      restartPolicy: 'Never',
      securityContext: { runAsNonRoot: true, runAsUser: 65534 },
      containers: [
        {
          image: `pahiya/${name}`,
          command: COMMAND,
          env: ofService.filter((entry) => entry.name === password || entry.name === 'DATABASE_URL'),
          securityContext: { readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        },
      ],
    });
    const policy = named('network-policies', 'NetworkPolicy', 'migrations') as unknown as NetworkPolicy;
    expect(template?.metadata.labels).toMatchObject(policy.spec.podSelector.matchLabels);
    expect(policy.spec.egress).toEqual([
      {
        to: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'postgres' } } }],
        ports: [{ protocol: 'TCP', port: 5432 }],
      },
    ]);
    expect(existsSync(join(root, 'services', name, COMMAND[1] ?? ''))).toBe(true);
  });
});

describe('indexes of a release', () => {
  const expected = SERVICE_NAMES.flatMap((name) =>
    (TABLES[name].indexes ?? []).map((index) => `${name}.${index.name}`),
  );
  let folder: string;
  let postgres: EmbeddedPostgres;
  let urls: Record<ServiceName, string>;
  let client: pg.Client;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pahiya-migrations-'));
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false, log: () => undefined });
    urls = await provisionDatabase(postgres.adminUrl, (service) => `test-${service}`);
    client = new pg.Client({ connectionString: postgres.adminUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function valid(): Promise<string[]> {
    const { rows } = await client.query<{ name: string }>(
      'select indexrelid::regclass::text as name from pg_index where indisvalid and indexrelid::regclass::text = any ($1)',
      [expected],
    );
    return rows.map(({ name }) => name);
  }
  const run = (script: string, env: Record<string, string>, args: string[] = []) =>
    promisify(execFile)(process.execPath, [join(root, script), ...args], {
      env: { ...programEnvironment, ...env },
    });

  it('are built by the jobs of the images, after the tables, and are there for the next run', async () => {
    for (const name of SERVICE_NAMES) {
      const { stdout } = await run(`services/${name}/dist/migrate.js`, { DATABASE_URL: urls[name] });
      for (const index of TABLES[name].indexes ?? [])
        expect(stdout).toContain(`Built the index ${name}.${index.name}.`);
    }
    expect(await valid()).toEqual(expect.arrayContaining(expected));
    const again = await run('platform/src/migrate.ts', { DATABASE_URL: urls.driver }, ['--service', 'driver']);
    expect(again.stdout).toBe('driver has its tables and indexes.\n');
  });

  it('are built beside the platform of one machine when it has started', async () => {
    await client.query(`drop index ${expected.join(', ')}`);
    const failures: string[] = [];
    const builds = startIndexBuilds(postgres.adminUrl, (reason) => void failures.push(reason));
    await eventually(async () => (await valid()).length === expected.length || failures.length > 0);
    await builds.stop();
    expect(failures).toEqual([]);
    expect(await valid()).toEqual(expect.arrayContaining(expected));
  });
});
