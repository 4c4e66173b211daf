import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@pahiya/testing';
import { clustersOf, type Cluster } from '../src/kubernetes/clusters.ts';
import { copyOf } from '../src/kubernetes/copy-of-cluster.ts';
import { withCopy } from '../src/kubernetes/with-copy.ts';
import { openClusterApi, type ClusterApi } from './cluster-api.ts';
import { root } from './deployment.ts';
import { rendered, type Manifest } from './kustomize.ts';
import { faultsOf } from './manifests.ts';

interface Check {
  spec: { schedule: string; jobTemplate: { spec: { template: Pod } } };
}
interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    serviceAccountName: string;
    containers: { image: string; command: string[]; env: { name: string; value?: string }[] }[];
  };
}

const production = rendered(join(root, 'k8s/overlays/production'));
function manifestOf<T>(kind: string, name: string): T {
  return production.find((each) => each.kind === kind && each.metadata.name === name) as T;
}
const original = manifestOf<Manifest & Cluster>('Cluster', 'pahiya');

describe('the copy of the cluster of production', () => {
  const copy = copyOf(original, 'pahiya-check');

  it('is one that CloudNativePG takes, with as much room, the same release and the same certificate', async () => {
    expect(await faultsOf(copy as Manifest & Cluster)).toEqual([]);
    const { imageName, storage, walStorage, certificates, superuserSecret } = original.spec;
    expect(copy.spec).toMatchObject({ imageName, storage, walStorage, certificates, superuserSecret, instances: 1 });
  });

  it('is pulled from where the original is, also from a registry that asks for a secret', () => {
    const pulled = {
      imageCatalogRef: { kind: 'ImageCatalog', name: 'mirror' },
      imagePullSecrets: [{ name: 'mirror' }],
    };
    expect(copyOf({ ...original, spec: { ...original.spec, ...pulled } }, 'x').spec).toMatchObject(pulled);
  });

  it('recovers what the original archives, and archives nothing itself, nor answers to its name', () => {
    expect(copy.spec).toMatchObject({
      bootstrap: { recovery: { source: 'origin', database: 'pahiya', owner: 'pahiya' } },
      externalClusters: [
        {
          name: 'origin',
          plugin: {
            name: 'barman-cloud.cloudnative-pg.io',
            parameters: { barmanObjectName: 'pahiya-backup', serverName: 'pahiya' },
          },
        },
      ],
    });
    for (const field of ['plugins', 'backup', 'managed']) expect(copy.spec).not.toHaveProperty(field);
    // A copy has no replica that a commit could wait for.
    expect(copy.spec.postgresql).not.toHaveProperty('synchronous');
  });

  it('recovers a cluster that was itself restored by the name under which it archives', () => {
    const [plugin] = original.spec.plugins ?? [];
    const restored = { ...plugin, name: 'plugin', parameters: { ...plugin?.parameters, serverName: 'pahiya-2' } };
    const { externalClusters } = copyOf({ ...original, spec: { ...original.spec, plugins: [restored] } }, 'x').spec;
    expect(externalClusters).toMatchObject([{ plugin: { parameters: { serverName: 'pahiya-2' } } }]);
  });
});

describe('the check of each night in production', () => {
  const { schedule, jobTemplate } = manifestOf<Check>('CronJob', 'check-backup').spec;
  const { metadata, spec } = jobTemplate.spec.template;
  const specOf = (kind: string, name: string) => manifestOf<{ spec: { schedule: string } }>(kind, name).spec;
  const nameOf = (name = '') => ({ matchLabels: { 'app.kubernetes.io/name': name } });

  it('runs the program after the base backup', () => {
    const hourOf = (cron: string) => Number(cron.split(' ').at(-4));
    expect(hourOf(schedule)).toBeGreaterThan(hourOf(specOf('ScheduledBackup', 'nightly').schedule));
    const [container] = spec.containers;
    expect(container?.command).toEqual(['node', 'dist/check-cluster-backup.js']);
    expect(existsSync(join(root, 'platform', container?.command[1] ?? ''))).toBe(true);
    expect(container?.image).toBe('pahiya/platform:latest');
  });

  it('is there by hand for the database in use: as provision connects, past the policies of a migration', () => {
    const byHand = manifestOf<Check & { spec: { suspend: boolean } }>('CronJob', 'check-restored').spec;
    expect(byHand.suspend).toBe(true);
    const { template } = byHand.jobTemplate.spec;
    const address = (pod: Pod | undefined) =>
      pod?.spec.containers[0]?.env.find(({ name }) => name === 'DATABASE_ADMIN_URL')?.value;
    const provision = manifestOf<{ spec: { template: Pod } }>('Job', 'provision').spec.template;
    expect(address(template)).toBe(address(provision));
    expect(address(template)).toMatch(/@postgres:5432\/pahiya\?sslmode=verify-full/);
    const migration = { 'app.kubernetes.io/component': 'migration' };
    expect(template.metadata.labels).toMatchObject(migration);
    expect(specOf('NetworkPolicy', 'migrations')).toMatchObject({ podSelector: { matchLabels: migration } });
  });

  it('may delete no other cluster than the copy', () => {
    expect(spec.serviceAccountName).toBe('check-backup');
    expect(manifestOf('RoleBinding', 'check-backup')).toMatchObject({
      roleRef: { kind: 'Role', name: 'check-backup' },
      subjects: [{ kind: 'ServiceAccount', name: 'check-backup', namespace: 'pahiya' }],
    });
    const clusters = { apiGroups: ['postgresql.cnpg.io'], resources: ['clusters'] };
    expect(manifestOf('Role', 'check-backup')).toMatchObject({
      rules: [
        { ...clusters, verbs: ['create'] },
        { ...clusters, resourceNames: ['pahiya', 'pahiya-check'], verbs: ['get'] },
        { ...clusters, resourceNames: ['pahiya-check'], verbs: ['delete'] },
      ],
    });
  });

  it('reaches the copy, which nobody else does, and which no policy takes for the database', () => {
    const { labels } = copyOf(original, 'pahiya-check').metadata;
    const ofCopy = nameOf(labels?.['app.kubernetes.io/name']);
    const ofCheck = nameOf(metadata.labels['app.kubernetes.io/name']);
    const apiAndBucket = { to: [{ ipBlock: { cidr: '0.0.0.0/0' } }], ports: [{ port: 443 }, { port: 6443 }] };
    expect(specOf('NetworkPolicy', 'check-backup')).toMatchObject({
      podSelector: ofCheck,
      egress: [{ to: [{ podSelector: ofCopy }], ports: [{ port: 5432 }] }, apiAndBucket],
    });
    expect(specOf('NetworkPolicy', 'postgres-check')).toMatchObject({
      podSelector: ofCopy,
      ingress: [
        { from: [{ podSelector: ofCheck }], ports: [{ port: 5432 }] },
        { from: [{ podSelector: nameOf('cloudnative-pg') }] },
      ],
      egress: [apiAndBucket],
    });
    expect(ofCopy).not.toEqual(nameOf('postgres'));
    // The policy `names` lets pods with this label ask for names.
    for (const each of [labels, metadata.labels]) expect(each).toMatchObject({ 'app.kubernetes.io/part-of': 'pahiya' });
  });
});

describe('a look at a copy', () => {
  let api: ClusterApi;
  let told: string[];
  let stopping: AbortController;
  beforeEach(async () => {
    api = await openClusterApi(original);
    told = [];
    stopping = new AbortController();
  });
  afterEach(() => api.stop());

  const options = () => ({
    original: 'pahiya',
    copy: 'pahiya-check',
    pollMs: 1,
    leftoverMs: 1,
    signal: stopping.signal,
    tell: (sentence: string) => void told.push(sentence),
  });
  const check = (look: () => Promise<unknown>) => withCopy(clustersOf(api.url, api.accountDir), options(), look);
  const copies = () => [...api.clusters.keys()].filter((name) => name !== 'pahiya');

  it('begins when the copy is ready, and the copy is deleted after it', async () => {
    const seen = await check(() => Promise.resolve(api.calls.slice()));
    expect(seen).toEqual([
      'GET pahiya',
      'GET pahiya-check',
      'POST pahiya-check',
      'GET pahiya-check',
      'GET pahiya-check',
      'GET pahiya-check',
    ]);
    expect(api.calls.slice(-1)).toEqual(['DELETE pahiya-check']);
    expect(copies()).toEqual([]);
    expect(told).toEqual(['pahiya-check is being recovered.', 'pahiya-check: Setting up primary']);
  });

  it('fails when it finds faults, and the copy is deleted', async () => {
    await expect(check(() => Promise.reject(new Error('The database has faults')))).rejects.toThrow(/has faults/);
    expect(copies()).toEqual([]);
  });

  it('begins with the removal of a copy that a killed check left behind', async () => {
    api.clusters.set('pahiya-check', { ...original, metadata: { name: 'pahiya-check' } });
    await check(() => Promise.resolve());
    expect(api.calls.slice(0, 5)).toEqual([
      'GET pahiya',
      'GET pahiya-check',
      'DELETE pahiya-check',
      'GET pahiya-check',
      'POST pahiya-check',
    ]);
    expect(told[0]).toMatch(/earlier check was killed/);
    expect(copies()).toEqual([]);
  });

  it('does not begin when the check is stopped, and the copy is deleted', async () => {
    await api.stop();
    api = await openClusterApi(original, Infinity);
    const checking = check(() => Promise.reject(new Error('It was looked at')));
    await Promise.all([
      expect(checking).rejects.toThrow('stopped'),
      eventually(() => told.length === 2, { describe: 'the copy to be recovered' }).then(() =>
        stopping.abort(new Error('stopped')),
      ),
    ]);
    expect(copies()).toEqual([]);
  });

  it('waits for an API server that is away for a while, and goes on with another token', async () => {
    await api.stop();
    api = await openClusterApi(original, Infinity);
    const checking = check(() => Promise.resolve('looked'));
    await eventually(() => copies().length === 1);
    api.refusals.set('GET', 503);
    api.renewToken();
    api.refusals.set('DELETE', 500);
    api.becomeReady();
    expect(await checking).toBe('looked');
    expect(copies()).toEqual([]);
  });

  it('fails with what Kubernetes says against the copy', async () => {
    api.refusals.set('POST', 403);
    await expect(check(() => Promise.resolve())).rejects.toThrow(/answered 403 to POST .*not now/);
  });

  it('makes no copy of a cluster without a backup, or of none', async () => {
    api.clusters.set('pahiya', { ...original, spec: { ...original.spec, plugins: [] } });
    await expect(check(() => Promise.resolve())).rejects.toThrow(/archives no WAL/);
    api.clusters.delete('pahiya');
    await expect(check(() => Promise.resolve())).rejects.toThrow('There is no cluster pahiya');
    expect(new Set(api.calls)).toEqual(new Set(['GET pahiya']));
  });
});
