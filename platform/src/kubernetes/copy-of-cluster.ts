import type { Cluster, ClusterSpec } from './clusters.ts';

/** The network policies of k8s/components/check-backup select the pods of a copy by these labels. */
const LABELS = { 'app.kubernetes.io/name': 'postgres-check', 'app.kubernetes.io/part-of': 'pahiya' };

/** The fields that a copy takes from the original: its release, its room, who may connect, the certificate. */
const KEPT = [
  'imageName',
  'imageCatalogRef',
  'imagePullSecrets',
  'storage',
  'walStorage',
  'affinity',
  'certificates',
  'enableSuperuserAccess',
  'superuserSecret',
] as const;

/** A Cluster of one instance that recovers what the original has archived last. It archives nothing itself. */
export function copyOf({ apiVersion, kind, metadata, spec }: Cluster, name: string): Cluster {
  return {
    apiVersion,
    kind,
    metadata: { name, labels: LABELS },
    spec: {
      ...Object.fromEntries(KEPT.flatMap((field) => (field in spec ? [[field, spec[field]]] : []))),
      instances: 1,
      inheritedMetadata: { labels: LABELS },
      bootstrap: { recovery: { source: 'origin', database: 'pahiya', owner: 'pahiya' } },
      externalClusters: [{ name: 'origin', plugin: archiveOf(metadata.name, spec) }],
      // While it replays WAL it must allow as many connections and workers as the original.
      postgresql: { ...(spec.postgresql?.pg_hba && { pg_hba: spec.postgresql.pg_hba }), parameters: settingsOf(spec) },
      resources: { requests: { cpu: '100m', memory: '512Mi' }, limits: { cpu: '1', memory: '1Gi' } },
      // A drain of its node may evict the copy; then the check fails.
      enablePDB: false,
      // The pod stops at once when the copy is deleted: it has no clients to wait for, and nothing to archive.
      smartShutdownTimeout: 5,
      stopDelay: 60,
    },
  };
}

const settingsOf = ({ postgresql }: ClusterSpec) => ({ ...postgresql?.parameters, shared_buffers: '128MB' });

function archiveOf(original: string, { plugins = [] }: ClusterSpec) {
  const archiver = plugins.find(({ isWALArchiver }) => isWALArchiver);
  if (archiver === undefined)
    throw new Error(`The cluster ${original} archives no WAL by a plugin: add k8s/components/postgres-backup`);
  return { name: archiver.name, parameters: { serverName: original, ...archiver.parameters } };
}
