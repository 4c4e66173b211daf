import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** A manifest: what one document of YAML says. */
export type Manifest = Record<string, unknown> & { apiVersion: string; kind: string; metadata: Metadata };
interface Metadata {
  name: string;
  namespace?: string;
  labels?: Record<string, string>;
}

interface Generator {
  name: string;
  behavior?: 'merge';
  literals?: string[];
  files?: string[];
}
interface Target {
  kind?: string;
  group?: string;
  name?: string;
  labelSelector?: string;
}
interface Patch {
  patch?: string;
  path?: string;
  target?: Target;
}
interface Kustomization {
  namespace?: string;
  resources?: string[];
  components?: string[];
  configMapGenerator?: Generator[];
  images?: { name: string; newTag: string }[];
  patches?: Patch[];
}

const KNOWN = ['apiVersion', 'kind', 'namespace', 'resources', 'components', 'configMapGenerator', 'images', 'patches'];

/**
 * What `kubectl apply -k` would send, but for the hashes in the names of config maps. Neither npm nor Debian has a kustomize for every
 * platform that we work on, so this is the part of it that k8s/ uses, and no more: it throws at anything else. Where kubectl is
 * installed, overlays.test.ts compares the two.
 */
export function rendered(folder: string, before: readonly Manifest[] = []): Manifest[] {
  const { namespace, resources, configMapGenerator, components, patches, images } = kustomizationOf(folder);
  const own = resources.flatMap((path) =>
    path.endsWith('.yaml') ? documentsOf(join(folder, path)) : rendered(join(folder, path)),
  );
  let all = [...before, ...own];
  for (const generator of configMapGenerator) all = withConfigMap(all, generator, folder);
  for (const component of components) all = rendered(join(folder, component), all);
  for (const patch of patches) all = patched(all, patch, folder);
  for (const image of images) all = all.map((each) => withTag(each, image) as Manifest);
  return namespace === undefined ? all : all.map((each) => within(each, namespace));
}

function kustomizationOf(folder: string) {
  const read = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const strange = Object.keys(read).filter((key) => !KNOWN.includes(key));
  if (strange.length > 0) throw new Error(`${folder} uses ${strange.join(', ')}, which the tests do not render`);
  return { resources: [], configMapGenerator: [], components: [], patches: [], images: [], ...read };
}

function patched(all: readonly Manifest[], { patch, path, target }: Patch, folder: string): Manifest[] {
  const text = patch ?? readFileSync(join(folder, path ?? ''), 'utf8');
  return target === undefined ? merged(all, parse(text) as Manifest) : changed(all, parse(text), target);
}

// YAML 1.1, as Kubernetes reads it: 0440 is octal.
const documentsOf = (path: string) =>
  parseAllDocuments(readFileSync(path, 'utf8'), { version: '1.1' }).map((document) => document.toJS() as Manifest);

function within(manifest: Manifest, namespace: string): Manifest {
  return manifest.kind === 'Namespace' ? manifest : { ...manifest, metadata: { ...manifest.metadata, namespace } };
}

function withConfigMap(all: readonly Manifest[], { name, behavior, ...from }: Generator, folder: string): Manifest[] {
  const data = Object.fromEntries([
    ...(from.literals ?? []).map((literal) => literal.split(/=(.*)/s).slice(0, 2) as [string, string]),
    ...(from.files ?? []).map((path) => [path.split('/').at(-1) ?? '', readFileSync(join(folder, path), 'utf8')]),
  ]) as Record<string, string>;
  const isIt = (each: Manifest) => each.kind === 'ConfigMap' && each.metadata.name === name;
  if (all.some(isIt) !== (behavior === 'merge')) throw new Error(`${folder}: ${name} is there already, or is not`);
  if (behavior === 'merge')
    return all.map((each) =>
      isIt(each) ? { ...each, data: { ...(each['data'] as object | undefined), ...data } } : each,
    );
  // A config map without values waits for an overlay to fill it.
  const values = Object.keys(data).length > 0 ? { data } : {};
  return [...all, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, ...values }];
}

/** A strategic merge: into the one manifest of the same kind and name. */
function merged(all: readonly Manifest[], patch: Manifest): Manifest[] {
  const isIt = (each: Manifest) => each.kind === patch.kind && each.metadata.name === patch.metadata.name;
  if (!all.some(isIt)) throw new Error(`There is no ${patch.kind} ${patch.metadata.name} to patch`);
  return all.map((each) => (isIt(each) ? (merge(each, patch) as Manifest) : each));
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const areNamed = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.every((each) => isFields(each) && 'name' in each);

function merge(old: unknown, patch: unknown): unknown {
  if (areNamed(old) && areNamed(patch)) {
    const isOf = (item: Fields) => (each: Fields) => each['name'] === item['name'];
    const named = patch.filter((item) => item['$patch'] !== 'delete');
    // Items that the patch names come first.
    return [
      ...named.map((item) => merge(old.find(isOf(item)) ?? {}, item)),
      ...old.filter((item) => !patch.some(isOf(item))),
    ];
  }
  if (!isFields(old) || !isFields(patch)) return patch;
  const result: Fields = { ...old };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = key in old ? merge(old[key], value) : value;
  }
  return result;
}

interface Operation {
  op: string;
  path: string;
  value: unknown;
}

/** Deletes what a target chooses, or carries out operations (RFC 6902: add, replace) on it. */
function changed(all: readonly Manifest[], patch: Fields | Operation[], target: Target): Manifest[] {
  if (!all.some((each) => isMeant(each, target))) throw new Error(`Nothing is ${JSON.stringify(target)}`);
  if (Array.isArray(patch)) return all.map((each) => (isMeant(each, target) ? patch.reduce(carriedOut, each) : each));
  if (patch['$patch'] !== 'delete') throw new Error('With a target, only operations and deletions are rendered');
  return all.filter((each) => !isMeant(each, target));
}

function isMeant({ apiVersion, kind, metadata }: Manifest, target: Target): boolean {
  const [label, value] = target.labelSelector?.split('=') ?? [];
  return (
    (target.kind === undefined || target.kind === kind) &&
    (target.group === undefined || apiVersion.startsWith(`${target.group}/`)) &&
    (target.name === undefined || target.name === metadata.name) &&
    (label === undefined || metadata.labels?.[label] === value)
  );
}

function carriedOut(manifest: Manifest, { op, path, value }: Operation): Manifest {
  const copy = structuredClone(manifest);
  const keys = path.slice(1).split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Fields>((at, key) => at[key] as Fields, copy);
  if (op !== 'add' && !(op === 'replace' && last in parent))
    throw new Error(`${manifest.kind} ${manifest.metadata.name}: cannot ${op} ${path}`);
  parent[last] = value;
  return copy;
}

function withTag(value: unknown, image: { name: string; newTag: string }): unknown {
  if (Array.isArray(value)) return value.map((each) => withTag(each, image));
  if (value === image.name) return `${image.name}:${image.newTag}`;
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTag(each, image)]));
}
