import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import { POSTGRES_TEXT, REDIS_DURABILITY } from '@pahiya/local-servers';
import { CONNECTIONS_OF_OTHERS, connectionsOf } from '@pahiya/service-kit';
import { parse, parseAllDocuments } from 'yaml';
import { topology } from '../src/topology.ts';
import { knownKeys, processNames, read, root, sorted } from './deployment.ts';
import { rendered, type Manifest } from './kustomize.ts';
import { faultsOf, fieldsOf } from './manifests.ts';

interface Peer {
  podSelector?: { matchLabels: Record<string, string> };
}

const OVERLAYS = ['local', 'production'] as const;
const all = new Map(OVERLAYS.map((name) => [name, rendered(join(root, 'k8s/overlays', name))]));

const kubectl = ['/usr/bin/kubectl', '/usr/local/bin/kubectl'].find((path) => existsSync(path));
(kubectl === undefined ? it.skip : it).each(OVERLAYS)('renders %s as kubectl does', (name) => {
  const { stdout, stderr } = spawnSync(kubectl ?? '', ['kustomize', join(root, 'k8s/overlays', name)], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  // Removes the hashes in the names of config maps.
  const text = stdout.replaceAll(/\b(pahiya-[a-z-]+)-[0-9a-z]{10}\b/g, '$1');
  const theirs = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  const key = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;
  expect(sorted((all.get(name) ?? []).map(key))).toEqual(sorted(theirs.map(key)));
  for (const manifest of all.get(name) ?? [])
    expect(manifest).toEqual(theirs.find((each) => key(each) === key(manifest)));
});

it('has only fields that Kubernetes and the operators know, with values that they take', async () => {
  for (const [overlay, manifests] of all)
    expect({ overlay, faults: (await Promise.all(manifests.map(faultsOf))).flat() }).toEqual({ overlay, faults: [] });
});

it('sends the spans of every process to a collector with the component tracing, and opens nothing else', async () => {
  const before = all.get('production') ?? [];
  const traced = rendered(join(root, 'k8s/components/tracing'), before);
  const kept = (each: Manifest) => before.some((other) => isDeepStrictEqual(other, each));
  const [shared, policy, ...others] = traced.filter((each) => !kept(each));
  if (shared === undefined || policy === undefined) throw new Error('The component changes nothing');
  expect(others).toEqual([]);
  expect(shared).toMatchObject({ kind: 'ConfigMap', metadata: { name: 'pahiya-shared' } });
  const { OTEL_EXPORTER_OTLP_ENDPOINT: address = '' } = shared['data'] as Record<string, string>;
  expect(await faultsOf(policy)).toEqual([]);
  expect(policy).toMatchObject({
    kind: 'NetworkPolicy',
    spec: {
      podSelector: { matchExpressions: [{ values: processNames }] },
      policyTypes: ['Egress'],
      egress: [{ ports: [{ protocol: 'TCP', port: Number(new URL(address).port) }] }],
    },
  });
});

it('refuses every field of every manifest once it is misspelt', async () => {
  // Fields whose members are named by people: labels, keys of a config map, settings of a server.
  const FREE = ['labels', 'matchLabels', 'annotations', 'data', 'parameters', 'limits', 'requests'];
  const NAMES_A_MANIFEST = [['apiVersion'], ['kind'], ['metadata'], ['metadata', 'name']].map(String);
  const passed: string[] = [];
  for (const manifest of all.get('production') ?? [])
    for (const path of fieldsOf(manifest)) {
      const isLabel = path.at(-1)?.includes('/') === true || FREE.includes(path.at(-2) ?? '');
      if (isLabel || NAMES_A_MANIFEST.includes(String(path))) continue;
      if ((await faultsOf(misspelt(manifest, path))).length === 0) passed.push(`${manifest.kind} ${path.join('.')}`);
    }
  expect(passed).toEqual([]);
});

/** The manifest with one letter more in the name of one field. */
function misspelt(manifest: Manifest, path: readonly string[]): Manifest {
  const copy = structuredClone(manifest);
  const last = path.at(-1) ?? '';
  const parent = path
    .slice(0, -1)
    .reduce((at, key) => at[key] as Record<string, unknown>, copy as Record<string, unknown>);
  parent[`${last}x`] = parent[last];
  delete parent[last];
  return copy;
}

it('is described in docs/operations.md: every component, and every entry of the store with the addresses that no .env has', () => {
  const rows = [...read('docs/operations.md').matchAll(/^\| `(?:components\/([\w-]+)|(pahiya\/\w+))` +\| (.*)$/gm)];
  const components = rows.flatMap(([, component]) => component ?? []);
  expect(sorted(components)).toEqual(sorted(readdirSync(join(root, 'k8s/components'))));
  const entries = new Map(rows.flatMap(([, , entry, text]) => (entry === undefined ? [] : [[entry, text ?? '']])));
  const asked = JSON.stringify(all.get('production')).matchAll(/"key":"(pahiya\/\w+)"/g);
  expect(sorted(entries.keys())).toEqual(sorted(new Set([...asked].map(([, entry = '']) => entry))));
  const withRedis = topology.filter(({ needs }) => needs.includes('redis')).map(({ name }) => name.toUpperCase());
  expect(withRedis.filter((name) => !entries.get('pahiya/env')?.includes(`\`${name}_`))).toEqual([]);
});

it('starts the PostgreSQL of the overlay local with the order of texts of the tests, and asks it by TCP', () => {
  const [container] = (all.get('local') ?? [])
    .filter(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'postgres')
    .flatMap(
      ({ spec }) =>
        (spec as { template: { spec: { containers: { env: object[]; readinessProbe: object }[] } } }).template.spec
          .containers,
    );
  expect(container?.env).toContainEqual({ name: 'POSTGRES_INITDB_ARGS', value: POSTGRES_TEXT.join(' ') });
  // The server of the first start, which only makes the database, listens on a socket only.
  const command = ['pg_isready', '-h', '127.0.0.1', '-U', 'postgres', '-d', 'pahiya'];
  expect(container?.readinessProbe).toMatchObject({ exec: { command } });
});

it('starts the Redis of the overlay local with the durability of the tests, and never in protected mode', () => {
  const args = (all.get('local') ?? [])
    .filter(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'redis')
    .flatMap(
      ({ spec }) => (spec as { template: { spec: { containers: { args: string[] }[] } } }).template.spec.containers,
    )
    .flatMap((container) => container.args);
  expect(args).toEqual(expect.arrayContaining(REDIS_DURABILITY));
  expect(args[args.indexOf('--save') + 1]).toBe('');
  // The official image turns protected mode off, others do not.
  expect(args[args.indexOf('--protected-mode') + 1]).toBe('no');
});

describe('production', () => {
  const manifests = all.get('production') ?? [];
  /** The `spec` of one manifest. */
  function specOf<T>(kind: string, name: string): T {
    const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
    if (found === undefined) throw new Error(`There is no ${kind} ${name}`);
    return found['spec'] as T;
  }
  const named = (kind: string) =>
    new Map(manifests.filter((each) => each.kind === kind).map((each) => [each.metadata.name, each]));

  it('has two or more of each process, which a drain takes one at a time', () => {
    const budgets = named('PodDisruptionBudget');
    const scaled = named('HorizontalPodAutoscaler');
    for (const [name, { spec }] of named('Deployment')) {
      expect(budgets.get(name)).toMatchObject({
        spec: {
          maxUnavailable: 1,
          // A pod that is not ready serves nobody, and must not keep a node from being drained.
          unhealthyPodEvictionPolicy: 'AlwaysAllow',
          selector: { matchLabels: { 'app.kubernetes.io/name': name } },
        },
      });
      const { replicas } = spec as { replicas?: number };
      const { minReplicas } = (scaled.get(name)?.spec ?? {}) as { minReplicas?: number };
      // With a number of replicas and an autoscaler, each `kubectl apply` would undo what the autoscaler has set.
      expect([name, replicas, minReplicas].filter((each) => each !== undefined)).toEqual([name, 2]);
    }
  });

  it('scales by the time that a process computes, of the one core that it can use', () => {
    const scaled = [...named('HorizontalPodAutoscaler')];
    expect(sorted(scaled.map(([name]) => name))).toEqual(['auth', 'booking', 'driver', 'gateway']);
    for (const [name, { spec }] of scaled)
      expect(spec).toMatchObject({
        scaleTargetRef: { kind: 'Deployment', name },
        metrics: [
          {
            type: 'ContainerResource',
            containerResource: { name: 'cpu', container: name, target: { type: 'AverageValue', averageValue: '600m' } },
          },
        ],
      });
  });

  it('lets into a server those that need it, its own nodes, its operator and Prometheus', () => {
    const callersOf = (server: 'nats' | 'postgres') => {
      const { ingress } = specOf<{ ingress: { from: Peer[] }[] }>('NetworkPolicy', server);
      return ingress
        .flatMap(({ from }) => from)
        .map(({ podSelector }) => Object.values(podSelector?.matchLabels ?? {})[0]);
    };
    const needing = (server: 'nats' | 'postgres') =>
      topology.filter(({ needs }) => needs.includes(server)).map(({ name }) => name);
    expect(sorted(callersOf('nats').map(String))).toEqual(
      sorted([...needing('nats'), 'provision', 'nats', 'prometheus']),
    );
    expect(sorted(callersOf('postgres').map(String))).toEqual(
      sorted([...needing('postgres'), 'provision', 'migration', 'postgres', 'cloudnative-pg', 'prometheus']),
    );
  });

  it('sorts and compares texts in PostgreSQL like that of the tests, and finds words of every script by their index', () => {
    const [provider, locale] = POSTGRES_TEXT.map((argument) => argument.split('=')[1]);
    const { bootstrap } = specOf<{ bootstrap: { initdb: object } }>('Cluster', 'pahiya');
    // By default the type of characters is C: of C, pg_trgm takes no letter but those of ASCII into an index.
    expect(bootstrap.initdb).toMatchObject({ localeProvider: provider, builtinLocale: locale, localeCType: locale });
  });

  it('lets nobody into PostgreSQL without TLS: the last line stands before the one that the operator adds for all', () => {
    const { postgresql } = specOf<{ postgresql: { pg_hba: string[] } }>('Cluster', 'pahiya');
    expect(postgresql.pg_hba.at(-1)).toBe('hostnossl all all all reject');
    for (const line of postgresql.pg_hba.slice(0, -1)) expect(line).toMatch(/^hostssl .* scram-sha-256$/);
  });

  it('lets PostgreSQL take all connections that may be open at once, while a release is rolled out and its jobs run', () => {
    const scaled = named('HorizontalPodAutoscaler');
    const mostOf = (service: ServiceName) => {
      const { maxReplicas } = (scaled.get(service)?.['spec'] ?? {}) as {
        maxReplicas?: number;
      };
      const { replicas, strategy } = specOf<{
        replicas?: number;
        strategy: { rollingUpdate: { maxSurge: number } };
      }>('Deployment', service);
      return (maxReplicas ?? replicas ?? 1) + strategy.rollingUpdate.maxSurge;
    };
    const ofServices = SERVICE_NAMES.reduce((sum, service) => sum + connectionsOf(service, mostOf(service)), 0);
    const { postgresql } = specOf<{ postgresql: { parameters: Record<string, string> } }>('Cluster', 'pahiya');
    expect(ofServices + CONNECTIONS_OF_OTHERS).toBeLessThanOrEqual(Number(postgresql.parameters['max_connections']));
  });

  it('gives a call that reached no gateway to another one, by the same rules as the ingress of Compose', () => {
    const directives = read('ingress/nginx.conf').matchAll(/^ *proxy_(next_upstream\w*|connect_timeout) (.+?)s?;$/gm);
    const expected = Object.fromEntries(
      [...directives].map(([, name = '', value]) => [
        `nginx.ingress.kubernetes.io/proxy-${name.replaceAll('_', '-')}`,
        value,
      ]),
    );
    expect(Object.keys(expected)).toHaveLength(4);
    expect(named('Ingress').get('gateway')).toMatchObject({ metadata: { annotations: expected } });
  });

  it('backs up by the plugin of CloudNativePG, WAL and each night a base, into the store that is there', () => {
    const PLUGIN = 'barman-cloud.cloudnative-pg.io';
    const [store] = named('ObjectStore').keys();
    const cluster = specOf<object>('Cluster', 'pahiya');
    expect(cluster).toMatchObject({
      plugins: [{ name: PLUGIN, isWALArchiver: true, parameters: { barmanObjectName: store } }],
    });
    // CloudNativePG 1.31 no longer has this field.
    expect(cluster).not.toHaveProperty('backup');
    expect(specOf('ScheduledBackup', 'nightly')).toMatchObject({
      cluster: { name: 'pahiya' },
      method: 'plugin',
      pluginConfiguration: { name: PLUGIN },
    });
  });

  it('keeps a job that failed, and the logs of its attempts, over a weekend', () => {
    const jobs = [...named('Job')];
    expect(jobs).toHaveLength(SERVICE_NAMES.length + 1);
    for (const [name, { spec }] of jobs) {
      const { ttlSecondsAfterFinished } = spec as { ttlSecondsAfterFinished: number };
      expect({ name, days: ttlSecondsAfterFinished / 86_400 }).toEqual({ name, days: 3 });
      // With OnFailure the only pod would be deleted with the last attempt.
      expect(spec).toMatchObject({ template: { spec: { restartPolicy: 'Never' } } });
    }
  });

  it('says in one file what is an installation’s own, and nowhere else: its host, its mails, who issues the invoices', () => {
    const OWN = ['PUBLIC_URL', 'MAIL_FROM', ...knownKeys('invoice').filter((key) => key.startsWith('OPERATOR_'))];
    expect(OWN).toHaveLength(7);
    const base = rendered(join(root, 'k8s/base')).filter(({ kind }) => kind === 'ConfigMap');
    expect(base.flatMap(({ data }) => Object.keys(data ?? {})).filter((key) => OWN.includes(key))).toEqual([]);
    const { configMapGenerator } = parse(read('k8s/overlays/production/kustomization.yaml')) as {
      configMapGenerator: { literals: string[] }[];
    };
    const named = configMapGenerator.flatMap(({ literals }) => literals.map((literal) => literal.split('=')[0] ?? ''));
    expect(sorted(new Set(named))).toEqual(sorted(OWN));
    const urls = configMapGenerator.flatMap(({ literals }) =>
      literals.filter((each) => each.startsWith('PUBLIC_URL=')),
    );
    const [host] = urls.map((url) => new URL(url.replace('PUBLIC_URL=', '')).host);
    expect(specOf('Ingress', 'gateway')).toMatchObject({
      rules: [{ host }],
      tls: [{ hosts: [host], secretName: 'gateway-tls' }],
    });
  });

  it('lets the ingress reach the pod by which cert-manager proves the host, at its port only', () => {
    expect(specOf('NetworkPolicy', 'certificate')).toEqual({
      podSelector: { matchLabels: { 'acme.cert-manager.io/http01-solver': 'true' } },
      policyTypes: ['Ingress'],
      ingress: [{ ports: [{ protocol: 'TCP', port: 8089 }] }],
    });
  });

  it('takes every secret that a pod reads from the store', () => {
    const stored = named('ExternalSecret');
    const used = new Set(
      [
        ...JSON.stringify(manifests).matchAll(
          /"(?:secretName|superuserSecret|secretKeyRef|secret|accessKeyId|secretAccessKey|server\w+Secret)":(?:"([\w-]+)"|\{[^{}]*?"name":"([\w-]+)")/g,
        ),
      ].map(([, a, b]) => a ?? b ?? ''),
    );
    expect(sorted(used)).toEqual(sorted([...stored.keys(), 'gateway-tls']));
  });
});
