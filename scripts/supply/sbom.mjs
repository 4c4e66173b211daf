import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../places.mjs';
import { StepFailed } from '../run-step.mjs';
import { licenceOf } from './licences.mjs';
import { fetchedPackages, installedFor } from './lock.mjs';

/** Every image with the workspaces whose packages are in it; those of a web are bundled into its files. */
export function imagesWithFolders() {
  // Not globSync, which Node has from 22 on: releases begin on the machine's Node.
  const projectsIn = (folder) =>
    readdirSync(join(root, folder)).filter((name) => existsSync(join(root, folder, name, 'package.json')));
  return [
    ...projectsIn('services').map((name) => ({ name, folders: [`services/${name}`] })),
    ...projectsIn('.').flatMap((name) => (name.startsWith('mfe-') ? [{ name, folders: ['gateway', name] }] : [])),
    { name: 'gateway', folders: ['gateway', 'shell'] },
    { name: 'platform', folders: ['platform'] },
  ];
}

/** `npm run sbom`: writes dist/sbom/<image>.cdx.json for every image, or for those that are named. */
export function writeSboms(names, folder = join(root, 'dist/sbom')) {
  const images = imagesWithFolders().map(({ name }) => name);
  const unknown = names.filter((name) => !images.includes(name));
  if (unknown.length > 0) throw new StepFailed(`There is no image ${unknown.join(', ')}.`);
  const wanted = names.length === 0 ? images : names;
  for (const name of wanted) writeSbom(name, { file: join(folder, `${name}.cdx.json`) });
  console.log(`Wrote ${wanted.length} lists into ${folder}`);
  return 0;
}

/** Writes the CycloneDX list of what is in an image: the packages, and the image that it is built on. */
export function writeSbom(name, { file, version = 'latest' }) {
  const { folders } = imagesWithFolders().find((image) => image.name === name);
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages = installedFor(lock, folders);
  const fetched = fetchedPackages(lock);
  const base = baseImage();
  const subject = { 'bom-ref': `pahiya/${name}`, type: 'container', name: `pahiya/${name}`, version };
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { timestamp: new Date().toISOString(), component: subject },
    components: [base, ...packages.map((each) => componentOf(each, fetched))],
    dependencies: [
      { ref: subject['bom-ref'], dependsOn: [base['bom-ref'], ...folders] },
      ...packages.map(({ path, needs }) => ({ ref: path, dependsOn: [...new Set(needs)] })),
    ],
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
}

function componentOf({ path, name, entry }, fetched) {
  const licence = licenceOf(fetched, { path, name, entry, root });
  return {
    'bom-ref': path,
    type: 'library',
    name,
    version: entry.version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${entry.version}`,
    ...(licence && { licenses: [{ expression: licence }] }),
    ...(entry.integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(entry.integrity) }] }),
  };
}

const hexOf = (integrity) => Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');

function baseImage() {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const [, name, tag, digest] = /^ARG NODE_IMAGE=([^:]+):([^@]+)@sha256:([0-9a-f]{64})$/m.exec(text) ?? [];
  if (digest === undefined) throw new StepFailed('The Dockerfile pins no NODE_IMAGE.');
  return {
    'bom-ref': `${name}:${tag}`,
    type: 'container',
    name,
    version: tag,
    purl: `pkg:docker/${name}@sha256:${digest}?tag=${tag}`,
    hashes: [{ alg: 'SHA-256', content: digest }],
  };
}
