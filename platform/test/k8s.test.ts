import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { configFieldsOf } from '../src/distributed/process-environment.ts';
import { INFRASTRUCTURE, REMOTE_PORT, REMOTES, topology } from '../src/topology.ts';
import { expectEnvironment, expectSameValues, processNames, read, remoteServers, root, sorted } from './deployment.ts';

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

  const internalPort = configFieldsOf('gateway')['internalPort']?.default;

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
    // A password that is only a part of another value is not a key of the process.
    const isPart = (key: string) => values.includes(`$(${key})`);
    return Object.fromEntries([...shared, ...own.filter(([key]) => !isPart(key))]);
  }

  it('lists every file of the folder, and every manifest is valid by the schemas of Kubernetes', () => {
    expect(sorted(kustomization.resources)).toEqual(
      sorted(readdirSync(join(root, 'k8s')).filter((file) => file !== 'kustomization.yaml')),
    );
    for (const manifest of manifests) {
      const Model = models[manifest.kind as keyof typeof models] as new (data: never) => { validate(): void };
      expect(() => new Model(manifest as never).validate()).not.toThrow();
    }
    expect(sorted(kustomization.images.map(({ name }) => name))).toEqual(
      sorted([...processNames, ...REMOTES, 'platform'].map((name) => `pahiya/${name}`)),
    );
  });

  it.each(topology)('$name: deployment, service, disruption budget, environment and files', ({ name, port, files }) => {
    const pod = podOf(name);
    const [container] = pod.containers;
    expect(container).toMatchObject({
      image: `pahiya/${name}`,
      ports: [{ containerPort: port }, { name: 'internal', containerPort: internalPort }],
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
    expect(pod.volumes).toContainEqual({ name: 'authority', secret: { secretName: 'pahiya-ca' } });
    expect(container?.volumeMounts).toContainEqual({ name: 'authority', mountPath: '/etc/pahiya', readOnly: true });
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

  it('gives a key the same value in every process that reads it', () => {
    expectSameValues(new Map(topology.map(({ name }) => [name, environmentOf(name)])));
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

  it('exposes only the gateway, and scales the gateway and the booking service', () => {
    expect(find('Ingress', 'gateway')).toMatchObject({
      spec: { rules: [{ http: { paths: [{ backend: { service: { name: 'gateway' } } }] } }] },
    });
    expect(manifests.filter(({ kind }) => kind === 'Ingress')).toHaveLength(1);
    const scaled = manifests
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
      .map(({ metadata }) => metadata.name);
    expect(sorted(scaled)).toEqual(['booking', 'gateway']);
  });

  it('allows network traffic between the processes of the topology that call each other, and no other', () => {
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

  it('opens the internal port of every process to Prometheus, and nobody reaches it by a service or from outside', () => {
    expect(find('NetworkPolicy', 'metrics')).toMatchObject({
      spec: {
        podSelector: { matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values: processNames }] },
        policyTypes: ['Ingress'],
        ingress: [
          {
            from: [
              {
                namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } },
                podSelector: { matchLabels: { 'app.kubernetes.io/name': 'prometheus' } },
              },
            ],
            ports: [{ port: internalPort }],
          },
        ],
      },
    });
    const openedBy = manifests
      .filter(({ kind }) => kind === 'NetworkPolicy' || kind === 'Service' || kind === 'Ingress')
      .filter((manifest) => JSON.stringify(manifest).match(new RegExp(`\\b${String(internalPort)}\\b|"internal"`)));
    expect(openedBy.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(['NetworkPolicy metrics']);
    // A rule without ports would open every port.
    const rules = manifests
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .flatMap(({ spec }) => (spec as { ingress?: { ports?: object[] }[] }).ingress ?? []);
    expect(rules.length).toBeGreaterThan(topology.length);
    expect(rules.filter(({ ports }) => (ports ?? []).length === 0)).toEqual([]);
  });

  it('provisions a role for every service that has a database', () => {
    const withDatabase = topology.filter(({ needs }) => needs.includes('postgres'));
    const keys = podOf('provision').containers[0]?.env.map(({ name }) => name) ?? [];
    expect(sorted(keys.filter((key) => key.endsWith('_DATABASE_PASSWORD')))).toEqual(
      sorted(withDatabase.map(({ name }) => `${name.toUpperCase()}_DATABASE_PASSWORD`)),
    );
  });
});
