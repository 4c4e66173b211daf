import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { SERVICE_NAMES } from '@pahiya/contracts';
import { POSTGRES_TEXT, REDIS_DURABILITY } from '@pahiya/local-servers';
import { CONNECTIONS_OF_OTHERS, connectionsOf, peerUrls } from '@pahiya/service-kit';
import { configFieldsOf } from '../src/distributed/process-environment.ts';
import { SMALL_YOUNG_GENERATION } from '../src/distributed/launch-process.ts';
import { INFRASTRUCTURE, REMOTES, topology } from '../src/topology.ts';
import {
  expectEnvironment,
  expectSameValues,
  knownKeys,
  processNames,
  read,
  remoteServers,
  root,
  sorted,
} from './deployment.ts';

/** Where the gateway's container has the builds of remotes that docs/remotes.md describes. */
const REMOTES_FOLDER = '/var/lib/pahiya/remotes';
/** The authority that signed the certificates of PostgreSQL, NATS and Redis. */
const AUTHORITY = './inside/ca.pem:/etc/pahiya/ca.pem:ro';

const withDatabase = topology.filter(({ needs }) => needs.includes('postgres')).map(({ name }) => name);
const peerKeys = new Set(Object.values(peerUrls).map(({ env }) => env));
/** Keys with a default that fits a container: addresses and folders inside of it, and its pool. */
const hasDefaultInContainers = (key: string) =>
  ['HOST', 'PORT', 'INTERNAL_HOST', 'INTERNAL_PORT', 'WEB_ROOT', 'DATABASE_POOL_SIZE', 'DATABASE_SESSION_URL'].includes(
    key,
  ) ||
  key.startsWith('FILES_') ||
  peerKeys.has(key);

/** The end of a connection string with which the server must prove its name. */
const VERIFIED = /\?sslmode=verify-full&sslrootcert=\/etc\/pahiya\/ca\.pem$/;

interface ComposeService {
  image: string;
  command?: string | string[];
  build?: { target: string; args: { FOLDER: string; WEB?: string } };
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  init?: boolean;
  restart?: string;
  network_mode?: string;
  profiles?: string[];
  healthcheck?: { test: string[] };
  ulimits?: { nofile: number };
}

it('limits the young generation in both images as the runner does', () => {
  const commands = [...read('Dockerfile').matchAll(/^CMD (\[.*\])$/gm)].map(([, command = '']) => JSON.parse(command));
  expect(commands).toHaveLength(2);
  for (const command of commands) expect(command).toContain(SMALL_YOUNG_GENERATION);
});

describe('docker-compose.yml', () => {
  const { services, volumes } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, ComposeService>;
    volumes: Record<string, unknown>;
  };

  function serviceOf(name: string): ComposeService {
    const service = services[name];
    if (service === undefined) throw new Error(`docker-compose.yml has no service ${name}`);
    return service;
  }

  it('runs the processes of the topology, the servers that they need, and the jobs of a release', () => {
    const jobs = ['provision', ...withDatabase.map((name) => `migrate-${name}`)];
    const ofBackup = ['restored', 'check-backup'];
    expect(sorted(Object.keys(services))).toEqual(
      sorted([...processNames, ...REMOTES, ...INFRASTRUCTURE, 'ingress', ...jobs, ...ofBackup]),
    );
    // `docker compose up` leaves out services with a profile.
    expect(Object.entries(services).flatMap(([name, { profiles }]) => (profiles ? [name] : []))).toEqual(ofBackup);
  });

  it.each(topology)('$name: folder, ports, needs, files and environment', ({ name, folder, needs, ...spec }) => {
    const service = serviceOf(name);
    expect(service.image).toMatch(new RegExp(`^pahiya/${name}:`));
    expect(service.build).toMatchObject({
      args: { FOLDER: folder },
      target: name === 'gateway' ? 'gateway' : 'process',
    });
    // With a published port or a name of its container there could be only one replica (--scale).
    expect(service).not.toHaveProperty('ports');
    expect(service).not.toHaveProperty('container_name');
    // A service needs its tables, so it waits for its job, which waits for the provisioning, and that for PostgreSQL.
    const waitsFor = needs.map((need) => (need === 'postgres' ? `migrate-${name}` : need));
    expect(sorted(Object.keys(service.depends_on ?? {}))).toEqual(sorted(waitsFor));
    const [authority, ...others] = service.volumes ?? [];
    expect(authority).toBe(AUTHORITY);
    const folders = others.map((volume) => volume.split(':'));
    const ownFolder = spec.files ? [configFieldsOf(name)['filesDir']?.default] : [];
    expect(folders.map(([, path]) => path)).toEqual(name === 'gateway' ? [REMOTES_FOLDER] : ownFolder);
    for (const [volume] of spec.files ? folders : []) expect(volumes).toHaveProperty(volume ?? '');
    expect(service).toMatchObject({ user: '65534:65534', read_only: true, cap_drop: ['ALL'], init: true });
    expect(service.healthcheck).toBeDefined();
    expectEnvironment(name, service.environment ?? {});
  });

  it('sets or passes on every key that a process reads, with the same value for all of them', () => {
    for (const { name } of topology) {
      const left = knownKeys(name).filter((key) => !(key in (serviceOf(name).environment ?? {})));
      // Services trust the proxies of their network; only the gateway is configured.
      const isInside = (key: string) => hasDefaultInContainers(key) || (key === 'TRUST_PROXY' && name !== 'gateway');
      expect({ name, left: left.filter((key) => !isInside(key)) }).toEqual({ name, left: [] });
    }
    expectSameValues(new Map(topology.map(({ name }) => [name, serviceOf(name).environment ?? {}])));
  });

  it('publishes the ingress alone, which passes calls by TLS to all gateways that there are', () => {
    const published = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0);
    expect(published.map(([name]) => name)).toEqual(['ingress']);
    const { public: isPublic, name, port } = topology.find((spec) => spec.public) ?? {};
    const config = read('ingress/nginx.conf');
    expect([isPublic, config.includes(`set $gateway http://${name}:${port};`)]).toEqual([true, true]);
    // nginx tries the next gateway after a refused connection, and after a timeout at an address that is gone.
    expect(config).toContain('proxy_next_upstream error timeout;');
    expect(serviceOf('ingress')).toMatchObject({
      read_only: true,
      volumes: ['./ingress/nginx.conf:/etc/nginx/nginx.conf:ro', './inside/ingress:/mnt/inside:ro'],
      depends_on: { gateway: { condition: 'service_healthy' } },
    });
    expect(serviceOf('gateway').environment?.['TRUST_PROXY']).toBe('${TRUST_PROXY:-uniquelocal}');
  });

  it('holds in each worker of the ingress more open pages than a gateway holds, within its open files', () => {
    const valueOf = (directive: string) =>
      Number(new RegExp(`^ *${directive} (\\d+);$`, 'm').exec(read('ingress/nginx.conf'))?.[1]);
    // A gateway holds 10,000 open pages (docs/operations.md). Each is a connection of the browser and one to the
    // gateway.
    expect(valueOf('worker_connections')).toBeGreaterThan(2 * 10_000);
    expect(valueOf('worker_rlimit_nofile')).toBeGreaterThan(valueOf('worker_connections'));
    expect(serviceOf('ingress').ulimits?.nofile).toBeGreaterThanOrEqual(valueOf('worker_rlimit_nofile'));
  });

  it('mounts builds of remotes and the choice between them, so that an edit needs no new image', () => {
    const { environment, volumes: folders } = serviceOf('gateway');
    expect(folders).toEqual([AUTHORITY, `./remotes:${REMOTES_FOLDER}:ro`]);
    expect(environment?.['REMOTE_VERSIONS_DIR']).toBe(`${REMOTES_FOLDER}/versions`);
    expect(read('.gitignore').split('\n')).toContain('/remotes/');
    expect(read('.dockerignore').split('\n')).toContain('remotes');
  });

  it.each([...processNames, ...REMOTES])('%s: ended by its watchdog when it freezes, and started again', (name) => {
    const { environment, init, restart } = serviceOf(name);
    expect([init, restart]).toEqual([true, 'unless-stopped']);
    // The watchdog looks every half second, and a process may need a moment to end.
    expect(Number(environment?.['FROZEN_AFTER_MS'])).toBeGreaterThan(0);
    expect(Number(environment?.['FROZEN_AFTER_MS'])).toBeLessThanOrEqual(9000);
  });

  it.each(REMOTES)('%s: its files in a container of its own, whose address the gateway has', (name) => {
    const service = serviceOf(name);
    expect(service).toMatchObject({ user: '65534:65534', read_only: true, cap_drop: ['ALL'], init: true });
    expect(service.image).toMatch(new RegExp(`^pahiya/${name}:`));
    expect(service.build).toMatchObject({ target: 'remote', args: { FOLDER: 'gateway', WEB: name } });
    expect(service.healthcheck).toBeDefined();
    expect(service.ports).toBeUndefined();
    expect(serviceOf('gateway').environment?.['REMOTE_SERVERS']).toBe(remoteServers);
  });

  it('connects to PostgreSQL, NATS and Redis by TLS, as a user of its own, and lets nobody in without', () => {
    for (const { name, needs } of topology) {
      const environment = serviceOf(name).environment ?? {};
      const secretOf = (server: string) => `\\$\\{${name.toUpperCase()}_${server}_PASSWORD[^}]*\\}`;
      expect(environment['NATS_URL']).toMatch(new RegExp(`^tls://${name}:${secretOf('NATS')}@nats:4222$`));
      expect(environment['REDIS_URL']).toMatch(new RegExp(`^rediss://${name}:${secretOf('REDIS')}@redis:6379$`));
      expect(environment['INSIDE_CA_FILE']).toBe(AUTHORITY.split(':')[1]);
      if (needs.includes('postgres')) expect(environment['DATABASE_URL']).toMatch(VERIFIED);
    }
    // The operator makes the stream and its consumers, because no service may.
    expect(serviceOf('provision').environment?.['NATS_URL']).toMatch(
      /^tls:\/\/operator:\$\{OPERATOR_NATS_PASSWORD[^}]*\}@nats:4222$/,
    );
    for (const job of ['provision', ...withDatabase.map((name) => `migrate-${name}`)]) {
      const { environment = {}, volumes: folders } = serviceOf(job);
      expect([environment['DATABASE_URL'] ?? environment['DATABASE_ADMIN_URL'], folders]).toEqual([
        expect.stringMatching(VERIFIED),
        [AUTHORITY],
      ]);
    }
    const commandOf = (name: string) => [serviceOf(name).command].flat().join(' ');
    expect(commandOf('postgres')).toMatch(/ssl=on .*hba_file=\/run\/pahiya\/pg_hba\.conf/);
    expect(commandOf('nats')).toContain('-c /etc/pahiya/nats.conf');
    expect(commandOf('redis')).toMatch(/--port 0 --tls-port 6379 .*--aclfile \/run\/pahiya\/users\.acl/);
    for (const server of ['postgres', 'redis'])
      expect(serviceOf(server).volumes).toContain(`./inside/${server}:/etc/pahiya:ro`);
  });

  it('starts Redis with the durability of the tests, and never in protected mode', () => {
    const command = [serviceOf('redis').command].flat().join(' ');
    expect(command).toContain(REDIS_DURABILITY.map((argument) => argument || "''").join(' '));
    // The official image turns protected mode off, others do not.
    expect(command).toContain('--protected-mode no');
  });

  it('lets a new PostgreSQL sort and compare texts like that of the tests', () => {
    expect(serviceOf('postgres').environment?.['POSTGRES_INITDB_ARGS']).toBe(POSTGRES_TEXT.join(' '));
  });

  it.each([
    ['nats', 'nobody', 'nats-server -c /etc/pahiya/nats.conf'],
    ['ingress', 'nginx', 'nginx -e stderr -c /etc/pahiya/nginx.conf'],
  ])(
    '%s: is root only to take its files over, and then %s on a file system that it cannot write',
    (name, user, program) => {
      const { command, ...service } = serviceOf(name);
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        cap_add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
        security_opt: ['no-new-privileges:true'],
      });
      expect(service.tmpfs).toContain('/etc/pahiya');
      expect(service.volumes).toContain(`./inside/${name}:/mnt/inside:ro`);
      const [shell, option, script = ''] = [command].flat();
      expect([shell, option]).toEqual(['sh', '-c']);
      const [takesOver = '', runs] = script.split(` && exec su -s /bin/sh ${user} -c `);
      expect(takesOver).toMatch(new RegExp(`^install -o ${user} -g ${user} -m 400 /mnt/inside/\\* .*/etc/pahiya/`));
      expect(runs).toMatch(new RegExp(`^'exec ${program} .*'$`));
    },
  );

  it('checks the health of PostgreSQL by TCP, because the server of the first start listens on a socket only', () => {
    const { healthcheck } = serviceOf('postgres');
    expect(healthcheck?.test.join(' ')).toMatch(/^CMD pg_isready -h 127\.0\.0\.1 /);
  });

  it('lets PostgreSQL take the connections of six replicas of each service, while the jobs of a release run', () => {
    const [, most] = /-c max_connections=(\d+)/.exec([serviceOf('postgres').command].flat().join(' ')) ?? [];
    const ofServices = SERVICE_NAMES.reduce((sum, service) => sum + connectionsOf(service, 6), 0);
    expect(ofServices + CONNECTIONS_OF_OTHERS).toBeLessThanOrEqual(Number(most));
  });

  it('archives WAL where that is wanted, by the scripts that are there, to a place of its own', () => {
    const { command, volumes: folders = [] } = serviceOf('postgres');
    const archive = /archive_mode=\$\{WAL_ARCHIVE:-off\} .*'archive_command=sh \/opt\/backup\/(\S+) "%p" %f'/;
    const [, script = ''] = archive.exec([command].flat().join(' ')) ?? [];
    expect(folders).toEqual(expect.arrayContaining(['./backup:/opt/backup:ro', '${BACKUP_DIR:-backup}:/backup']));
    expect(volumes).toHaveProperty('backup');
    const named = [script, ...read('docs/operations.md').matchAll(/\/opt\/backup\/(\S+\.sh)/g)].map((name) =>
      typeof name === 'string' ? name : name[1],
    );
    expect(sorted(new Set(named.map(String)))).toEqual(readdirSync(join(root, 'backup')).toSorted());
  });

  it('checks a backup without a network, in a copy that the server’s own image makes and nothing writes back', () => {
    const [copy, check] = [serviceOf('restored'), serviceOf('check-backup')];
    expect(copy).toMatchObject({ image: serviceOf('postgres').image, network_mode: 'none', cap_drop: ['ALL'] });
    const [scripts, backup, socket = ''] = copy.volumes ?? [];
    expect([scripts, backup]).toEqual(['./backup:/opt/backup:ro', '${BACKUP_DIR:-backup}:/backup:ro']);
    expect(check).toMatchObject({
      image: serviceOf('provision').image,
      command: ['node', 'dist/check-restored.js'],
      network_mode: 'none',
      read_only: true,
      user: '65534:65534',
      volumes: [`${socket}:ro`],
      depends_on: { restored: { condition: 'service_healthy' } },
    });
    const [, folder = ''] = socket.split(':');
    expect(check.environment?.['DATABASE_ADMIN_URL']).toMatch(new RegExp(`\\?host=${folder}$`));
  });

  it('contains no secret, and reads each from a variable that .env.example lists', () => {
    const text = read('docker-compose.yml');
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, key]) => key ?? '');
    const listed = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, key]) => key ?? '');
    expect(sorted(new Set(asked))).toEqual(sorted(listed));
    for (const { name } of topology)
      for (const { env, secret } of Object.values(configFieldsOf(name))) {
        const value = serviceOf(name).environment?.[env];
        if (secret && value !== undefined) expect(value).toContain('${');
      }
  });
});
