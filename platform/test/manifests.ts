import { join } from 'node:path';
import { root } from './deployment.ts';
import type { Manifest } from './kustomize.ts';

/** A generated check of one kind, as kubernetes-models publishes it: whether the data fits, and `errors` if it does not. */
type Check = ((data: unknown) => boolean) & { errors?: readonly { instancePath: string; message?: string }[] | null };

const PROMETHEUS =
  '@kubernetes-models/prometheus-operator/_schemas/ComGithubPrometheusOperatorPrometheusOperatorPkgApisMonitoring';
const META = '@kubernetes-models/apimachinery/_schemas/IoK8sApimachineryPkgApisMeta';
const BARMAN = '@kubernetes-models/cloudnative-pg/_schemas/ComGithubCloudnativePgBarmanCloudPkgApi';
/** Kinds of operators, each with the package that has the schema of its definition. */
const OF_OPERATORS: Record<string, string> = {
  'postgresql.cnpg.io/v1 Cluster':
    '@kubernetes-models/cloudnative-pg/_schemas/ComGithubCloudnativePgCloudnativePgApiV1Cluster',
  'postgresql.cnpg.io/v1 ScheduledBackup':
    '@kubernetes-models/cloudnative-pg/_schemas/ComGithubCloudnativePgCloudnativePgApiV1ScheduledBackup',
  'external-secrets.io/v1 ExternalSecret':
    '@kubernetes-models/external-secrets/_schemas/ComGithubExternalSecretsExternalSecretsApisExternalsecretsV1ExternalSecret',
  'monitoring.coreos.com/v1 PodMonitor': `${PROMETHEUS}V1PodMonitor`,
  'monitoring.coreos.com/v1 PrometheusRule': `${PROMETHEUS}V1PrometheusRule`,
};

function schemaOf({ apiVersion, kind }: Manifest): string {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  const inCapitals = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return (
    OF_OPERATORS[`${apiVersion} ${kind}`] ??
    `kubernetes-models/_schemas/IoK8sApi${inCapitals(group.split('.')[0] ?? '')}${inCapitals(version)}${kind}`
  );
}

/**
 * What is wrong with a manifest by the schema of its kind. The published checks let unknown fields pass, but they ask for each
 * field that they know: so a field that none of them asked for is one that Kubernetes would refuse, or drop.
 */
export async function faultsOf(manifest: Manifest): Promise<string[]> {
  const validate = manifest.kind === 'ObjectStore' ? await checkOfStore() : await publishedCheck(schemaOf(manifest));
  const unknown = new Set(fieldsOf(manifest).map(shown));
  const fits = validate(watched(manifest, [], (path) => unknown.delete(shown(path))));
  const faults = fits ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
  return [...faults, ...[...unknown].map((path) => `${path} is not known`)].map(
    (fault) => `${manifest.kind} ${manifest.metadata.name}: ${fault}`,
  );
}

// Imported by its path, because the packages of operators do not export their checks, only classes that copy what they
// are given.
async function publishedCheck(schema: string): Promise<Check> {
  const { validate } = (await import(join(root, 'node_modules', `${schema}.js`))) as { validate: Check };
  return validate;
}

interface ObjectStore {
  apiVersion?: string;
  kind?: string;
  metadata?: object;
  spec?: { retentionPolicy?: string; configuration?: object };
}

/**
 * The check of an ObjectStore of the plugin Barman Cloud, whose kinds no package has. Its own definition (0.14) says
 * that `configuration` is Barman's, of which CloudNativePG has the schema, and how a retention policy is written.
 */
async function checkOfStore(): Promise<Check> {
  const metadataCheck = await publishedCheck(`${META}V1ObjectMeta`);
  const barmanCheck = await publishedCheck(`${BARMAN}BarmanObjectStoreConfiguration`);
  const errorsOf = (check: Check, data: unknown) => (check(data) ? [] : (check.errors ?? []));
  const check: Check = (data) => {
    const { apiVersion, kind, metadata, spec } = data as ObjectStore;
    const isOfVersion = apiVersion === 'barmancloud.cnpg.io/v1' && kind === 'ObjectStore';
    const keepsWindow = /^[1-9]\d*[dwm]$/.test(spec?.retentionPolicy ?? '');
    check.errors = [
      ...errorsOf(metadataCheck, metadata),
      ...errorsOf(barmanCheck, spec?.configuration),
      ...(isOfVersion ? [] : [{ instancePath: '/apiVersion', message: 'is of another version' }]),
      ...(keepsWindow ? [] : [{ instancePath: '/spec/retentionPolicy', message: 'is none' }]),
    ];
    return check.errors.length === 0;
  };
  return check;
}

const shown = (path: readonly string[]) => path.join(' > ');

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every field, by the keys that lead to it. */
export function fieldsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    // An item of a list has no name to misspell.
    ...(Array.isArray(value) ? [] : [[...path, key]]),
    ...fieldsOf(each, [...path, key]),
  ]);
}

/** The same value; calls `asked` for each field that is read. */
function watched(value: unknown, path: readonly string[], asked: (path: readonly string[]) => void): unknown {
  if (!isObject(value)) return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      const found: unknown = Reflect.get(target, key, receiver);
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return found;
      asked([...path, key]);
      return watched(found, [...path, key], asked);
    },
  });
}
