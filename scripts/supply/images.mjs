import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const PINNED = /^[^@\s]+:[^@\s]+@sha256:[0-9a-f]{64}$/;
const BUILT_HERE = /^pahiya\//;
/** No image: it has no content. */
const EMPTY = 'scratch';

/** The images whose content could change: an image needs a tag and a digest, or is built here. */
export function imageFaults(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const named = [
    ...basesOf(read('Dockerfile')).map((image) => ['Dockerfile', image]),
    ...[...globSync('docker-compose*.yml', { cwd: root }), ...globSync('k8s/**/*.yaml', { cwd: root })].flatMap(
      (path) =>
        parseAllDocuments(read(path), { merge: true })
          .flatMap((document) => imagesOf(document.toJS()))
          .map((image) => [path, image]),
    ),
    // The containers of the tests.
    ...globSync('libs/testing/src/**/*.ts', { cwd: root }).flatMap((path) =>
      [...read(path).matchAll(/\bimage: '([^']+)'/g)].map(([, image]) => [path, image]),
    ),
  ];
  return named
    .filter(([, image]) => !PINNED.test(image) && !BUILT_HERE.test(image))
    .map(
      ([path, image]) => `${path} names ${image} without a tag and digest: ${image.split(/[:@]/)[0]}:<tag>@sha256:…`,
    );
}

/** The images that the stages of a Dockerfile begin with or copy from, without its own stages. */
function basesOf(text) {
  const values = Object.fromEntries([...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]));
  const stages = [...text.matchAll(/^FROM .+ AS (\S+)$/gim)].map(([, name]) => name);
  return [...text.matchAll(/^(?:FROM|COPY)\s+(?:--platform=\S+\s+)?(.+)$/gim)]
    .map(([line, rest]) => (/^FROM/i.test(line) ? rest.split(/\s/)[0] : /--from=(\S+)/.exec(rest)?.[1]))
    .filter((image) => image !== undefined)
    .map((image) => image.replace(/\$\{?(\w+)\}?/g, (_all, name) => values[name] ?? ''))
    .filter((image) => image !== EMPTY && !stages.includes(image));
}

/** Every value of a key `image` in a parsed YAML file. */
function imagesOf(value) {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === 'image' && typeof each === 'string' ? [each] : imagesOf(each),
  );
}
