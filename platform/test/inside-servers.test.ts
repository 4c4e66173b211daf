import { spawn, type ChildProcess } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { jetstreamManager } from '@nats-io/jetstream';
import { subscriptions } from '@pahiya/contracts';
import { findProgram, freePort, guardedNats, startEmbeddedPostgres } from '@pahiya/local-servers';
import { connectNats, rowsOf, subscribeServices } from '@pahiya/messaging';
import { openDatabase, provisionDatabase } from '@pahiya/service-kit';
import { eventually } from '@pahiya/testing';
import { newAuthority, newServerCertificate } from '../src/inside/certificates.ts';
import { writeInside } from '../src/inside/write-inside.ts';
import { newSecrets } from '../src/secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pahiya-inside-'));
  await write();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (secrets = newSecrets()) => writeInside(folder, { secrets, folderOf: () => '/etc/pahiya' });
const text = (path: string) => readFile(join(folder, path), 'utf8');

it('keeps certificates that last, makes those anew that end soon, and takes up new passwords', async () => {
  const [authority, nats, users] = [await text('ca.pem'), await text('nats/server.pem'), await text('redis/users.acl')];
  await write();
  expect([await text('ca.pem'), await text('nats/server.pem')]).toEqual([authority, nats]);
  expect(await text('redis/users.acl')).not.toBe(users);

  const signer = { certificate: authority, privateKey: await text('ca.key') };
  const ending = await newServerCertificate(signer, ['nats'], 30);
  await writeFile(join(folder, 'nats/server.pem'), ending.certificate);
  await write();
  const renewed = new X509Certificate(await text('nats/server.pem'));
  expect(renewed.verify(new X509Certificate(authority).publicKey)).toBe(true);
  expect([renewed.checkHost('nats'), renewed.checkHost('postgres')]).toEqual(['nats', undefined]);
  expect(await text('ca.pem')).toBe(authority);
});

it('leaves a certificate of another authority and its key alone, however soon it ends', async () => {
  const own = await newServerCertificate(await newAuthority(), ['cabs.example'], 30);
  await writeFile(join(folder, 'ingress/server.pem'), own.certificate);
  await writeFile(join(folder, 'ingress/server.key'), own.privateKey);
  await write();
  expect([await text('ingress/server.pem'), await text('ingress/server.key')]).toEqual([
    own.certificate,
    own.privateKey,
  ]);
});

it('keeps an authority whose key is kept elsewhere, and asks for the key only to make a certificate', async () => {
  const authority = await text('ca.pem');
  await rm(join(folder, 'ca.key'));
  await write();
  expect(await text('ca.pem')).toBe(authority);

  await rm(join(folder, 'ingress/server.pem'));
  await expect(write()).rejects.toThrow(`${join(folder, 'ca.key')} is missing`);
  expect(await text('ca.pem')).toBe(authority);
});

it('lets roles into PostgreSQL by TLS and SCRAM only, and a client to no server that cannot prove its name', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false, log: () => undefined });
  try {
    for (const file of ['server.pem', 'server.key', 'pg_hba.conf'])
      await copyFile(join(folder, 'postgres', file), join(folder, 'data', file));
    await chmod(join(folder, 'data/server.key'), 0o600);
    const admin = new Client({ connectionString: postgres.adminUrl });
    await admin.connect();
    for (const setting of ["ssl_cert_file = 'server.pem'", "ssl_key_file = 'server.key'", 'ssl = on'])
      await admin.query(`alter system set ${setting}`);
    await admin.query('select pg_reload_conf()');
    await admin.end();

    const refusalOf = async (url: string) => {
      const client = new Client({ connectionString: url });
      try {
        await client.connect();
        const { rows } = await client.query('select ssl, version from pg_stat_ssl where pid = pg_backend_pid()');
        return rows[0] as { ssl: boolean };
      } catch (error) {
        return (error as Error).message;
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    const other = await newAuthority();
    await writeFile(join(folder, 'other.pem'), other.certificate);
    const verified = (ca: string) => `${postgres.adminUrl}?sslmode=verify-full&sslrootcert=${join(folder, ca)}`;
    await eventually(async () => /no encryption/.test(JSON.stringify(await refusalOf(postgres.adminUrl))), {
      describe: 'PostgreSQL to take up its certificate and who may connect',
    });
    expect(await refusalOf(verified('ca.pem'))).toMatchObject({ ssl: true });
    expect(await refusalOf(verified('other.pem'))).toMatch(/certificate/);

    const urls = await provisionDatabase(verified('ca.pem'), (service) => `password of ${service}`);
    expect(await refusalOf(urls.booking)).toMatchObject({ ssl: true });
    expect(await refusalOf(Object.assign(new URL(urls.booking), { password: 'guessed' }).href)).toMatch(
      /password authentication/,
    );
  } finally {
    await postgres.stop();
  }
});

it("logs no refused statement of a service in PostgreSQL's log, which would have its values", async () => {
  const settings = { log_min_messages: 'warning' };
  const dataDir = join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, settings, log: () => undefined });
  try {
    const urls = await provisionDatabase(postgres.adminUrl, (service) => `password of ${service}`);
    const leastLogged = async (connectionString: string) => {
      const client = new Client({ connectionString });
      await client.connect();
      const { rows } = await client.query<{ log_min_messages: string }>('show log_min_messages');
      await client.end();
      return rows[0]?.log_min_messages;
    };
    expect(await leastLogged(postgres.adminUrl)).toBe('warning');
    // The level `log` leaves out errors of statements, and keeps what the server reports of itself.
    for (const url of Object.values(urls)) expect(await leastLogged(url)).toBe('log');
  } finally {
    await postgres.stop();
  }
});

it('lets NATS acknowledge an event when it is on the disk, on one node as Compose and start:distributed run it', async () => {
  const [port, monitor] = await Promise.all([freePort(), freePort()]);
  await writeInside(folder, {
    secrets: newSecrets(),
    folderOf: (server) => join(folder, server),
    monitor: `127.0.0.1:${monitor}`,
  });
  const { args } = guardedNats(join(folder, 'nats/nats.conf'));
  const server = spawn(findProgram('nats-server') ?? '', args({ port, folder: join(folder, 'data') }), {
    stdio: 'ignore',
  });
  try {
    // The monitor answers before JetStream has started.
    await eventually(async () => {
      const reply = await fetch(`http://127.0.0.1:${monitor}/jsz`);
      expect(await reply.json()).toMatchObject({
        config: { sync_always: true, store_dir: join(folder, 'data/jetstream') },
      });
      return true;
    });
  } finally {
    server.kill('SIGKILL');
  }
});

it('runs NATS on three nodes by the configuration of Kubernetes, and leaves a stream the copies and the age of its operator', async () => {
  const secrets = newSecrets();
  await writeInside(folder, { secrets, folderOf: (server) => join(folder, server) });
  const ports = await Promise.all(Array.from({ length: 6 }, () => freePort()));
  const nodes = await Promise.all([0, 1, 2].map((node) => startNode(node, ports)));
  const operator = await connectNats({
    servers: `tls://operator:${secrets.natsPasswords.operator}@127.0.0.1:${ports[0]}`,
    name: 'operator',
    caFile: join(folder, 'ca.pem'),
  });
  try {
    // The nodes choose a leader first.
    await eventually(() => subscribeServices(operator, subscriptions, { replicas: 3 }).then(() => true));
    const { streams } = await jetstreamManager(operator);
    const made = await streams.info('PAHIYA_EVENTS');
    expect([made.config.num_replicas, made.cluster?.replicas?.length]).toEqual([3, 2]);

    await streams.update('PAHIYA_EVENTS', { ...made.config, max_age: 7 * 86_400e9 });
    await subscribeServices(operator, subscriptions, { replicas: 1 });
    expect((await streams.info('PAHIYA_EVENTS')).config).toMatchObject({ num_replicas: 3, max_age: 7 * 86_400e9 });
  } finally {
    await operator.close();
    for (const node of nodes) node.kill('SIGKILL');
  }
});

it('works by a PgBouncer that pools by transaction, and reaches PostgreSQL itself for what belongs to a session', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false, log: () => undefined });
  const port = await freePort();
  const { host, pathname } = new URL(postgres.adminUrl);
  const [hostname, postgresPort] = host.split(':');
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${postgresPort} user=pahiya_salary password=secret`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'auth_type = any',
    'pool_mode = transaction',
    // Fewer connections than transactions at once, so that each transaction meets what others left in the session.
    'default_pool_size = 2',
    'unix_socket_dir =',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`);
  await chmod(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  const pooler = spawn(findProgram('pgbouncer') ?? 'pgbouncer', [
    ...(isRoot ? ['--user=nobody'] : []),
    join(folder, 'pgbouncer.ini'),
  ]);
  try {
    const urls = await provisionDatabase(postgres.adminUrl, () => 'secret');
    const url = new URL(urls.salary);
    url.host = `127.0.0.1:${port}`;
    const database = await eventually(() =>
      openDatabase({
        url: url.href,
        sessionUrl: urls.salary,
        schema: 'salary',
        poolSize: 6,
        entities: [],
        migrations: [],
        log: { warn: () => undefined },
      }),
    );
    const settings = `select current_setting('search_path') as path, current_setting('statement_timeout') as timeout`;
    const expected = { path: 'salary', timeout: '14s' };
    const statement = { name: 'settings', text: settings };
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, nth) =>
        nth % 2 === 0 ? database.query(statement) : database.transaction((tx) => rowsOf(tx, statement)),
      ),
    );
    expect(answers).toEqual(Array.from({ length: 24 }, () => [expected]));
    expect(new URL(database.url).host).toBe(host);
    await database.close();
  } finally {
    pooler.kill('SIGKILL');
    await postgres.stop();
  }
});

/** A node as k8s/components/nats-cluster has it, at addresses of this machine. */
async function startNode(node: number, ports: readonly number[]): Promise<ChildProcess> {
  const program = findProgram('nats-server') ?? '';
  const text = await readFile(join(import.meta.dirname, '../../k8s/components/nats-cluster/cluster.conf'), 'utf8');
  const config = text
    .replaceAll('/etc/pahiya/ca.pem', join(folder, 'ca.pem'))
    .replaceAll('/etc/pahiya', join(folder, 'nats'))
    .replaceAll(/nats-(\d)\.nats-nodes:6222/g, (_all, nth) => `127.0.0.1:${ports[3 + Number(nth)]}`)
    .replace('listen: 0.0.0.0:6222', `listen: 127.0.0.1:${ports[3 + node]}`)
    .replace('store_dir: /data', `store_dir: ${join(folder, `data-${node}`)}`)
    .replace(/^(http|pid_file): .*$/gm, '');
  await writeFile(join(folder, `nats/node-${node}.conf`), `${config}\nlisten: 127.0.0.1:${ports[node]}\n`);
  const env = { ...process.env, POD_NAME: `nats-${node}`, ROUTE: `127.0.0.1:${ports[3 + node]}` };
  return spawn(program, ['-c', join(folder, `nats/node-${node}.conf`)], { env, stdio: 'ignore' });
}
