import { join } from 'node:path';
import { configFieldsOf } from '../src/distributed/process-environment.ts';
import { INFRASTRUCTURE, REMOTE_PORT, REMOTES, topology } from '../src/topology.ts';
import { expectEnvironment, expectSameValues, processNames, remoteServers, root, sorted } from './deployment.ts';
import { rendered } from './kustomize.ts';

interface EnvironmentEntry {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string; optional?: boolean } };
}
interface Pod {
  serviceAccountName: string;
  topologySpreadConstraints: { topologyKey: string; labelSelector: { matchLabels: object } }[];
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

const OVERLAYS = ['local', 'production'] as const;

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  const manifests = rendered(join(root, 'k8s/overlays', overlay));
  const find = (kind: string, name: string) =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  const podOf = (name: string) =>
    (find(name === 'provision' ? 'Job' : 'Deployment', name) as unknown as { spec: { template: { spec: Pod } } }).spec
      .template.spec;
  const configMaps = new Map(
    manifests
      .filter(({ kind }) => kind === 'ConfigMap')
      .map(({ metadata, data }) => [metadata.name, (data ?? {}) as Record<string, string>]),
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

  /**
   * Expects a pod with a user of its own without rights, on another node than its other replicas, that is given time to
   * start, is replaced when it freezes, and is out of its Service before it stops.
   */
  function expectToStandAlone(name: string) {
    const { securityContext, serviceAccountName, topologySpreadConstraints, containers } = podOf(name);
    expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65534 });
    expect(serviceAccountName).toBe(name);
    expect(find('ServiceAccount', name)).toMatchObject({ automountServiceAccountToken: false });
    expect(topologySpreadConstraints).toMatchObject(
      ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
        topologyKey,
        labelSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
      })),
    );
    expect(containers).toMatchObject([
      {
        startupProbe: { httpGet: { path: '/health/live' }, periodSeconds: 2, failureThreshold: 60 },
        livenessProbe: { httpGet: { path: '/health/live' }, terminationGracePeriodSeconds: 5 },
        readinessProbe: { httpGet: { path: '/health/ready' } },
        lifecycle: { preStop: { sleep: { seconds: 1 } } },
      },
    ]);
  }

  it.each(topology)('$name: deployment, service, environment and files', ({ name, port, files }) => {
    const pod = podOf(name);
    const [container] = pod.containers;
    expect(container).toMatchObject({
      image: `pahiya/${name}:latest`,
      ports: [{ containerPort: port }, { name: 'internal', containerPort: internalPort }],
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { limits: { cpu: expect.any(String), memory: expect.any(String) } },
    });
    expectToStandAlone(name);
    expect(find('Service', name)).toMatchObject({
      spec: { selector: { 'app.kubernetes.io/name': name }, ports: [{ port }] },
    });
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

  it.each(REMOTES)('%s: deployment and service of its files', (name) => {
    const pod = podOf(name);
    expect(pod.containers[0]).toMatchObject({
      image: `pahiya/${name}:latest`,
      ports: [{ containerPort: REMOTE_PORT }],
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { limits: { cpu: expect.any(String), memory: expect.any(String) } },
    });
    expectToStandAlone(name);
    expect(find('Service', name)).toMatchObject({
      spec: { selector: { 'app.kubernetes.io/name': name }, ports: [{ port: REMOTE_PORT }] },
    });
    expect(environmentOf('gateway')['REMOTE_SERVERS']).toBe(remoteServers);
  });

  it('exposes only the gateway', () => {
    expect(find('Ingress', 'gateway')).toMatchObject({
      spec: { rules: [{ http: { paths: [{ backend: { service: { name: 'gateway' } } }] } }] },
    });
    expect(manifests.filter(({ kind }) => kind === 'Ingress')).toHaveLength(1);
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
    for (const name of REMOTES) {
      const policy = find('NetworkPolicy', name);
      expect(policy).toMatchObject({
        spec: {
          policyTypes: ['Ingress', 'Egress'],
          ingress: [{ from: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'gateway' } } }] }],
        },
      });
      expect(policy).not.toHaveProperty('spec.egress');
    }
  });

  it('lets every pod ask for names, also where a cache on its node answers', () => {
    expect(find('NetworkPolicy', 'names')).toMatchObject({
      spec: {
        egress: [
          {
            to: [
              { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } },
              // Of NodeLocal DNSCache, which is no pod by its address.
              { ipBlock: { cidr: '169.254.20.10/32' } },
            ],
            ports: [
              { protocol: 'UDP', port: 53 },
              { protocol: 'TCP', port: 53 },
            ],
          },
        ],
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

  it('has no empty list of rules, which a cluster drops, so that each kubectl apply would change the policy again', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
    expect(policies.length).toBeGreaterThan(topology.length);
    expect(policies.filter(({ spec }) => /"(in|e)gress":\[\]/.test(JSON.stringify(spec)))).toEqual([]);
  });

  it('provisions a role for every service that has a database, and what they hear as operator of NATS', () => {
    const withDatabase = topology.filter(({ needs }) => needs.includes('postgres'));
    const keys = podOf('provision').containers[0]?.env.map(({ name }) => name) ?? [];
    expect(sorted(keys.filter((key) => key.endsWith('_DATABASE_PASSWORD')))).toEqual(
      sorted(withDatabase.map(({ name }) => `${name.toUpperCase()}_DATABASE_PASSWORD`)),
    );
    expect(environmentOf('provision')).toMatchObject({
      NATS_URL: 'tls://operator:$(OPERATOR_NATS_PASSWORD)@nats:4222',
      INSIDE_CA_FILE: '/etc/pahiya/ca.pem',
      EVENT_COPIES: expect.stringMatching(/^\d$/),
    });
  });
});
