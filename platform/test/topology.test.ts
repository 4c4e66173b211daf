import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { allRoutes, SERVICE_NAMES } from '@pahiya/contracts';
import { peerUrls } from '@pahiya/service-kit';
import { configFieldsOf } from '../src/distributed/process-environment.ts';
import { INFRASTRUCTURE, REMOTE_PORT, REMOTES, topology, type ProcessSpec } from '../src/topology.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const names = topology.map(({ name }) => name);
const withDatabase = topology.filter(({ needs }) => needs.includes('postgres')).map(({ name }) => name);
const sorted = (values: Iterable<string>) => [...values].sort();

/** What the gateway is told of the remotes' containers. */
const remoteServers = REMOTES.map((folder) => `${folder.slice('mfe-'.length)}=http://${folder}:${REMOTE_PORT}`).join(
  ',',
);

/** Keys that a process does not start without. */
const requiredKeys = (name: ProcessSpec['name']) =>
  Object.values(configFieldsOf(name))
    .filter((field) => !('default' in field))
    .map(({ env }) => env);
const knownKeys = (name: ProcessSpec['name']) => Object.values(configFieldsOf(name)).map(({ env }) => env);

/** Nothing that is missing and nothing that the process does not read. */
function expectEnvironment(name: ProcessSpec['name'], environment: Record<string, string>): void {
  const isGiven = (value: string | undefined) => value !== undefined && value !== '' && !/^\$\{\w+:-\}$/.test(value);
  expect({ name, missing: requiredKeys(name).filter((key) => !isGiven(environment[key])) }).toEqual({
    name,
    missing: [],
  });
  const known = new Set(knownKeys(name));
  expect({ name, unknown: Object.keys(environment).filter((key) => !known.has(key)) }).toEqual({ name, unknown: [] });
}

type Environments = ReadonlyMap<ProcessSpec['name'], Record<string, string>>;

/** A key is of the installation, whoever reads it: the address that mails name is the one that the pages name. */
function expectToldAlike(environments: Environments): void {
  // The proxies in front are others for each process.
  const told = new Map(
    [...environments.values()].flatMap((each) => Object.entries(each)).filter(([key]) => key !== 'TRUST_PROXY'),
  );
  for (const [name, environment] of environments) {
    const expected = Object.fromEntries([...told].filter(([key]) => knownKeys(name).includes(key)));
    if ('DATABASE_URL' in expected) expected['DATABASE_URL'] = environment['DATABASE_URL'] ?? '';
    expect({ name, ...environment }).toMatchObject({ name, ...expected });
  }
}

const peerKeys = new Set(Object.values(peerUrls).map(({ env }) => env));
/** Where things are inside of a container, files in its volume, and what its defaults are good for. */
const isInsideOfContainers = (key: string) =>
  ['HOST', 'PORT', 'WEB_ROOT', 'DATABASE_POOL_SIZE'].includes(key) || key.startsWith('FILES_') || peerKeys.has(key);

describe('the topology', () => {
  it('has every service of the contract once, each in its folder under its name, at the address peers look for', () => {
    expect(sorted(names)).toEqual(sorted(['gateway', ...SERVICE_NAMES]));
    expect(new Set(topology.map(({ localPort }) => localPort)).size).toBe(topology.length);
    for (const { name, folder, port } of topology) {
      expect(JSON.parse(read(`${folder}/package.json`))).toMatchObject({ name: `@pahiya/${name}` });
      expect(existsSync(join(root, folder, 'src/main.ts'))).toBe(true);
      if (name !== 'gateway') expect(peerUrls[name].default).toBe(`http://${name}:${port}`);
      expect(configFieldsOf(name)['port']?.default).toBe(port);
    }
  });

  it('has every remote that there is a folder of', () => {
    expect(sorted(readdirSync(root).filter((folder) => folder.startsWith('mfe-')))).toEqual(sorted(REMOTES));
  });

  it('knows who asks whom: the calls between services in their sources, the keys of tokens, and all for the gateway', () => {
    for (const { name, folder, asks } of topology) {
      const called = readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .flatMap((file) => [...read(`${folder}/src/${file}`).matchAll(/peers\s*\.call\(\s*routes\.(\w+)\./g)])
        .map(([, service]) => service ?? '');
      const routed = allRoutes().flatMap(([, { service, access }]) =>
        name === 'gateway' && service !== 'gateway' && access.kind !== 'internal' ? [service] : [],
      );
      const keys = name === 'auth' ? [] : ['auth'];
      expect({ name, asks: sorted(new Set([...called, ...routed, ...keys])) }).toEqual({ name, asks: sorted(asks) });
    }
  });

  it('keeps files exactly where a service asks for them', () => {
    for (const { name, folder, files } of topology) {
      const uses = readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .some((file) =>
          /\b(deps|parts)\.files\b|\bfiles\s*\}?\s*=\s*deps|\bfiles\.(read|write|remove|list)\(/.test(
            read(`${folder}/src/${file}`),
          ),
        );
      expect({ name, files: uses }).toEqual({ name, files });
    }
  });
});

/** Holds what docs/remotes.md keeps beside the images. */
const REMOTES_FOLDER = '/var/lib/pahiya/remotes';

interface ComposeService {
  image: string;
  build?: { target: string; args: { FOLDER: string; WEB?: string } };
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  init?: boolean;
  healthcheck?: object;
}

describe('docker-compose.yml', () => {
  const { services, volumes } = parse(read('docker-compose.yml'), { merge: true }) as {
    services: Record<string, ComposeService>;
    volumes: Record<string, unknown>;
  };

  it('runs the processes of the topology, what they need, and the provisioning', () => {
    expect(sorted(Object.keys(services))).toEqual(sorted([...names, ...REMOTES, ...INFRASTRUCTURE, 'provision']));
  });

  it.each(topology)('$name: folder, ports, needs, files and environment', ({ name, folder, port, needs, ...spec }) => {
    const service = services[name];
    expect(service?.image).toMatch(new RegExp(`^pahiya/${name}:`));
    expect(service?.build).toMatchObject({
      args: { FOLDER: folder },
      target: name === 'gateway' ? 'gateway' : 'process',
    });
    expect(service?.ports?.map((published) => published.split(':').at(-1))).toEqual(
      spec.public ? [String(port)] : undefined,
    );
    // PostgreSQL is needed with its roles: the provisioning waits for it.
    const waitsFor = needs.map((need) => (need === 'postgres' ? 'provision' : need));
    expect(sorted(Object.keys(service?.depends_on ?? {}))).toEqual(sorted(waitsFor));
    const folders = service?.volumes?.map((volume) => volume.split(':')) ?? [];
    const ownFolder = spec.files ? [configFieldsOf(name)['filesDir']?.default] : [];
    expect(folders.map(([, path]) => path)).toEqual(name === 'gateway' ? [REMOTES_FOLDER] : ownFolder);
    for (const [volume] of spec.files ? folders : []) expect(volumes).toHaveProperty(volume ?? '');
    expect(service).toMatchObject({ user: '65534:65534', read_only: true, cap_drop: ['ALL'], init: true });
    expect(service?.healthcheck).toBeDefined();
    expectEnvironment(name, service?.environment ?? {});
  });

  it('lets everything be set that a process reads, and tells all who read it the same', () => {
    for (const { name } of topology) {
      const left = knownKeys(name).filter((key) => !(key in (services[name]?.environment ?? {})));
      // A service believes its network; whom the gateway believes is to be said.
      const isInside = (key: string) => isInsideOfContainers(key) || (key === 'TRUST_PROXY' && name !== 'gateway');
      expect({ name, left: left.filter((key) => !isInside(key)) }).toEqual({ name, left: [] });
    }
    expectToldAlike(new Map(topology.map(({ name }) => [name, services[name]?.environment ?? {}])));
  });

  it('keeps builds of remotes and the choice between them outside of the image, where an edit is seen', () => {
    const { environment, volumes: folders } = services['gateway'] ?? {};
    expect(folders).toEqual([`./remotes:${REMOTES_FOLDER}:ro`]);
    expect(environment?.['REMOTE_VERSIONS_DIR']).toBe(`${REMOTES_FOLDER}/versions`);
    expect(read('.gitignore').split('\n')).toContain('/remotes/');
    expect(read('.dockerignore').split('\n')).toContain('remotes');
  });

  it.each(REMOTES)('%s: its files in a container of its own, which the gateway knows', (name) => {
    const service = services[name];
    expect(service).toMatchObject({ user: '65534:65534', read_only: true, cap_drop: ['ALL'], init: true });
    expect(service?.image).toMatch(new RegExp(`^pahiya/${name}:`));
    expect(service?.build).toMatchObject({ target: 'remote', args: { FOLDER: 'gateway', WEB: name } });
    expect(service?.healthcheck).toBeDefined();
    expect(service?.ports).toBeUndefined();
    expect(services['gateway']?.environment?.['REMOTE_SERVERS']).toBe(remoteServers);
  });

  it('has no secret in it, and asks for each by a variable that .env.example lists', () => {
    const text = read('docker-compose.yml');
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, key]) => key ?? '');
    const listed = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, key]) => key ?? '');
    expect(sorted(new Set(asked))).toEqual(sorted(listed));
    for (const { name } of topology)
      for (const { env, secret } of Object.values(configFieldsOf(name))) {
        const value = services[name]?.environment?.[env];
        if (secret && value !== undefined) expect(value).toContain('${');
      }
  });
});

type Manifest = Record<string, unknown> & { kind: string; metadata: { name: string } };

const models = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
};

interface EnvironmentEntry {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string; optional?: boolean } };
}
interface Pod {
  securityContext: object;
  containers: {
    image: string;
    env: EnvironmentEntry[];
    envFrom?: { configMapRef: { name: string } }[];
    ports?: { containerPort: number }[];
    securityContext: object;
    resources: { limits: Record<string, string> };
    volumeMounts?: { name: string; mountPath: string }[];
    [probe: string]: unknown;
  }[];
  volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
}
interface Peer {
  podSelector?: { matchLabels: Record<string, string> };
}

describe('k8s', () => {
  const kustomization = parse(read('k8s/kustomization.yaml')) as {
    resources: string[];
    images: { name: string }[];
    configMapGenerator: { name: string; literals: string[] }[];
  };
  const manifests = kustomization.resources.flatMap((file) =>
    parseAllDocuments(read(`k8s/${file}`)).map((document) => document.toJS() as Manifest),
  );
  const find = (kind: string, name: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  const podOf = (name: string) =>
    (find(name === 'provision' ? 'Job' : 'Deployment', name) as unknown as { spec: { template: { spec: Pod } } }).spec
      .template.spec;
  const configMaps = new Map(
    kustomization.configMapGenerator.map(({ name, literals }) => [
      name,
      Object.fromEntries(literals.map((literal) => literal.split(/=(.*)/s).slice(0, 2) as [string, string])),
    ]),
  );

  function environmentOf(name: string): Record<string, string> {
    const [container] = podOf(name).containers;
    const own = (container?.env ?? []).map(({ name: key, value, valueFrom }): [string, string] => [
      key,
      value ?? valueFrom?.secretKeyRef?.key ?? '',
    ]);
    const values = own.map(([, value]) => value).join('\n');
    const shared = (container?.envFrom ?? []).flatMap(({ configMapRef }) =>
      Object.entries(configMaps.get(configMapRef.name) ?? { [`no config map ${configMapRef.name}`]: '' }),
    );
    // A password that only another value is composed of is no key of the process.
    const isPart = (key: string) => values.includes(`$(${key})`);
    return Object.fromEntries([...shared, ...own.filter(([key]) => !isPart(key))]);
  }

  it('lists every file of the folder and is valid by the schemas of Kubernetes', () => {
    expect(sorted(kustomization.resources)).toEqual(
      sorted(readdirSync(join(root, 'k8s')).filter((file) => file !== 'kustomization.yaml')),
    );
    for (const manifest of manifests) {
      const Model = models[manifest.kind as keyof typeof models] as new (data: never) => { validate(): void };
      expect(() => new Model(manifest as never).validate()).not.toThrow();
    }
    expect(sorted(kustomization.images.map(({ name }) => name))).toEqual(
      sorted([...names, ...REMOTES, 'platform'].map((name) => `pahiya/${name}`)),
    );
  });

  it.each(topology)('$name: deployment, service, disruption budget, environment and files', ({ name, port, files }) => {
    const pod = podOf(name);
    const [container] = pod.containers;
    expect(container).toMatchObject({
      image: `pahiya/${name}`,
      ports: [{ containerPort: port }],
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { limits: { cpu: expect.any(String), memory: expect.any(String) } },
      readinessProbe: { httpGet: { path: '/health/ready' } },
      livenessProbe: { httpGet: { path: '/health/live' } },
    });
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65534 });
    expect(find('Service', name)).toMatchObject({
      spec: { selector: { 'app.kubernetes.io/name': name }, ports: [{ port }] },
    });
    expect(find('PodDisruptionBudget', name)).toBeDefined();
    const claims = pod.volumes.flatMap((volume) =>
      volume.persistentVolumeClaim ? [{ name: volume.name, claim: volume.persistentVolumeClaim.claimName }] : [],
    );
    expect(claims).toHaveLength(files ? 1 : 0);
    for (const { name: volume, claim } of claims) {
      expect(find('PersistentVolumeClaim', claim)).toBeDefined();
      expect(container?.volumeMounts).toContainEqual({
        name: volume,
        mountPath: configFieldsOf(name)['filesDir']?.default,
      });
    }

    for (const { valueFrom } of container?.env ?? [])
      expect(valueFrom === undefined || valueFrom.secretKeyRef?.name === 'pahiya').toBe(true);
    expectEnvironment(name, environmentOf(name));
  });

  it('tells all who read a key the same', () => {
    expectToldAlike(new Map(topology.map(({ name }) => [name, environmentOf(name)])));
  });

  it.each(REMOTES)('%s: deployment, service and disruption budget of its files', (name) => {
    const pod = podOf(name);
    expect(pod.containers[0]).toMatchObject({
      image: `pahiya/${name}`,
      ports: [{ containerPort: REMOTE_PORT }],
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { limits: { cpu: expect.any(String), memory: expect.any(String) } },
      readinessProbe: { httpGet: { path: '/health/ready' } },
    });
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65534 });
    expect(find('Service', name)).toMatchObject({
      spec: { selector: { 'app.kubernetes.io/name': name }, ports: [{ port: REMOTE_PORT }] },
    });
    expect(find('PodDisruptionBudget', name)).toBeDefined();
    expect(configMaps.get('pahiya-gateway')?.['REMOTE_SERVERS']).toBe(remoteServers);
  });

  it('lets the gateway alone be reached from outside and scales what the load is on', () => {
    expect(find('Ingress', 'gateway')).toMatchObject({
      spec: { rules: [{ http: { paths: [{ backend: { service: { name: 'gateway' } } }] } }] },
    });
    expect(manifests.filter(({ kind }) => kind === 'Ingress')).toHaveLength(1);
    const scaled = manifests
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .map(({ metadata }) => metadata.name);
    expect(sorted(scaled)).toEqual(['booking', 'gateway']);
  });

  it('opens the network along the edges of the topology and nowhere else', () => {
    expect(find('NetworkPolicy', 'nothing-else')).toMatchObject({
      spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
    });
    const labels = (peers: Peer[] = []) =>
      peers.flatMap(({ podSelector }) =>
        podSelector ? [podSelector.matchLabels['app.kubernetes.io/name'] ?? ''] : [],
      );
    for (const { name, needs, asks } of topology) {
      const { spec } = find('NetworkPolicy', name) as unknown as {
        spec: { ingress: { from?: Peer[] }[]; egress: { to?: Peer[] }[] };
      };
      const infrastructure = INFRASTRUCTURE.filter((server) => needs.includes(server));
      expect({ name, to: sorted(spec.egress.flatMap(({ to }) => labels(to))) }).toEqual({
        name,
        to: sorted([...asks, ...infrastructure, ...(name === 'gateway' ? REMOTES : [])]),
      });
      const callers = topology.filter((caller) => caller.asks.some((asked) => asked === name));
      expect({ name, from: sorted(spec.ingress.flatMap(({ from }) => labels(from))) }).toEqual({
        name,
        from: sorted(callers.map((caller) => caller.name)),
      });
    }
    for (const name of REMOTES)
      expect(find('NetworkPolicy', name)).toMatchObject({
        spec: {
          ingress: [{ from: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'gateway' } } }] }],
          egress: [],
        },
      });
  });

  it('provisions a role for every service that has a database', () => {
    const keys = podOf('provision').containers[0]?.env.map(({ name }) => name) ?? [];
    expect(sorted(keys.filter((key) => key.endsWith('_DATABASE_PASSWORD')))).toEqual(
      sorted(withDatabase.map((name) => `${name.toUpperCase()}_DATABASE_PASSWORD`)),
    );
  });
});
