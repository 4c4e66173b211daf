import type { Cluster, ClusterSpec } from './clusters.ts';

/** By these the network policies of k8s/components/check-backup find its pods. */
const LABELS = { 'app.kubernetes.io/name': 'postgres-check', 'app.kubernetes.io/part-of': 'pahiya' };

/** What a copy needs as the original has it: as much room, the same release, who may connect, the certificate. */
const KEPT = [
  'imageName',
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
      // A drain of its node may take it; then the check fails.
      enablePDB: false,
      // Its pod goes at once when the copy is deleted: nobody has to be asked to leave, and nothing to be archived.
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
