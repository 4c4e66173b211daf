import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Task = (options: { root: string; registry: string }) => Promise<number>;
const { refreshAdvisories } = (await import(join(import.meta.dirname, 'refresh-advisories.mjs'))) as {
  refreshAdvisories: Task;
};
const { fillHashes } = (await import(join(import.meta.dirname, 'fill-hashes.mjs'))) as { fillHashes: Task };

const known = (name: string) => ({
  id: `GHSA-old-${name}`,
  package: name,
  range: '<1.0.0',
  severity: 'high',
  title: '',
  url: '',
});
const packages = {
  '': { version: '1.0.0' },
  'node_modules/left': { version: '1.2.3', integrity: 'sha512-left' },
  'node_modules/right': { version: '2.0.0', integrity: 'sha512-right' },
  'node_modules/right/node_modules/left': { version: '0.9.0', integrity: 'sha512-older' },
  'node_modules/@scope/for-mac': { version: '3.0.0', optional: true },
  'node_modules/@scope/for-windows': { version: '3.0.0', optional: true },
};

let root: string;
let server: Server;
let registry: string;
let answer: (method: string, path: string, body: string) => object | undefined;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'pahiya-registry-'));
  mkdirSync(join(root, 'scripts/supply'), { recursive: true });
  write('package-lock.json', { packages });
  write('scripts/supply/advisories.json', { takenOn: '2026-01-01', advisories: [known('left'), known('gone')] });
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = answer(request.method ?? '', request.url ?? '', Buffer.concat(chunks).toString());
      response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(root, { recursive: true });
});

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown;
function write(path: string, content: object): void {
  writeFileSync(join(root, path), JSON.stringify(content));
}

it('asks npm about every version, and keeps what is known of the packages that we have', async () => {
  let asked = '';
  answer = (method, path, body) => {
    asked = `${method} ${path} ${body}`;
    const found = { id: 7, url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc', title: 'Falls over' };
    return { right: [{ ...found, severity: 'critical', vulnerable_versions: '<2.0.1' }] };
  };
  await refreshAdvisories({ root, registry });
  const versions = {
    left: ['1.2.3', '0.9.0'],
    right: ['2.0.0'],
    '@scope/for-mac': ['3.0.0'],
    '@scope/for-windows': ['3.0.0'],
  };
  expect(asked).toBe(`POST /-/npm/v1/security/advisories/bulk ${JSON.stringify(versions)}`);
  const entry = {
    id: 'GHSA-aaaa-bbbb-cccc',
    package: 'right',
    range: '<2.0.1',
    severity: 'critical',
    title: 'Falls over',
  };
  expect(read('scripts/supply/advisories.json')).toEqual({
    takenOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    advisories: [known('left'), { ...entry, url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc' }],
  });
});

it('keeps the list when the registry gives no advisories', async () => {
  answer = () => undefined;
  const before = read('scripts/supply/advisories.json');
  const refusal =
    /gives no advisories: it answered 404 at http.*\nThe list stays as it was, taken on 2026-01-01, \d+ days ago\.$/;
  await expect(refreshAdvisories({ root, registry })).rejects.toThrow(refusal);
  expect(read('scripts/supply/advisories.json')).toEqual(before);
});

it('adds the hashes that the registry has to the lock, and lists the packages that it has not', async () => {
  answer = (_method, path) => (path === '/@scope%2ffor-mac/3.0.0' ? { dist: { integrity: 'sha512-mac' } } : undefined);
  await fillHashes({ root, registry });
  const filled = {
    ...packages,
    'node_modules/@scope/for-mac': { version: '3.0.0', optional: true, integrity: 'sha512-mac' },
  };
  expect(read('package-lock.json')).toEqual({ packages: filled });
  expect(read('scripts/supply/unhashed.json')).toEqual(['@scope/for-windows@3.0.0']);
});
