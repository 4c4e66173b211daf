import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { directoryFileStore, encryptedFileStore, fileKeys } from '@pahiya/service-kit';
import { keptSecrets, newSecrets } from '../src/secrets.ts';
import { root } from './deployment.ts';
import { programEnvironment } from './program-environment.ts';

const run = promisify(execFile);
const NAME = 'drivers/0192/license-1.jpg';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pahiya-reencrypt-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const reencrypt = async (program: string, args: string[], env: Record<string, string>) =>
  (await run(process.execPath, [join(root, program), ...args], { env: { ...programEnvironment, ...env } })).stdout;
const files = () => directoryFileStore(join(dataDir, 'files'));
const readWith = async (key = '') => {
  const found = await encryptedFileStore(files(), fileKeys.parse(key)).read(NAME);
  return String(found && (await buffer(found)));
};

it('gives a platform from before documents were encrypted a key, and keeps its other secrets', async () => {
  const { filesKeys: _, ...before } = newSecrets();
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(before));
  const kept = await keptSecrets(dataDir);
  expect(kept).toEqual({ ...before, filesKeys: [expect.stringMatching(/^[\w-]{43}$/)] });
  expect(await keptSecrets(dataDir)).toEqual(kept);
});

it('encrypts the documents of a platform that keeps its own keys, and changes to a new key', async () => {
  const PROGRAM = 'platform/src/reencrypt-documents.ts';
  const env = { DATA_DIR: dataDir };
  await expect(reencrypt(PROGRAM, [], env)).rejects.toThrow('There are no keys in');
  const { filesKeys } = await keptSecrets(dataDir);
  await files().write(NAME, Readable.from(['licence'], { objectMode: false }));

  expect(await reencrypt(PROGRAM, [], env)).toContain('FILES_KEYS: 1.');
  expect(await readFile(join(dataDir, 'files', NAME), 'latin1')).not.toContain('licence');
  expect(await readWith(filesKeys[0])).toBe('licence');

  await reencrypt(PROGRAM, ['--new-key'], env);
  const changed = await keptSecrets(dataDir);
  expect(changed.filesKeys).toEqual([expect.not.stringMatching(filesKeys[0] ?? ''), ...filesKeys]);
  expect(await reencrypt(PROGRAM, [], env)).toContain('FILES_KEYS: 1.');
  expect(await readWith(changed.filesKeys[0])).toBe('licence');
});

it('encrypts in an image of the driver service what its environment names, and fails for a key that is gone', async () => {
  const PROGRAM = 'services/driver/src/reencrypt.ts';
  const [old, next] = [newSecrets(), newSecrets()].map(({ filesKeys }) => filesKeys.join());
  const env = { FILES_DIR: join(dataDir, 'files'), FILES_KEYS: `${next},${old}` };
  await encryptedFileStore(files(), fileKeys.parse(old ?? '')).write(NAME, Readable.from(['licence']));
  await expect(reencrypt(PROGRAM, [], { ...env, FILES_KEYS: next ?? '' })).rejects.toThrow(`${NAME} is encrypted`);
  expect(await reencrypt(PROGRAM, [], env)).toContain('FILES_KEYS: 1.');
  expect(await reencrypt(PROGRAM, [], env)).toContain('already: 1.');
  expect(await readWith(next)).toBe('licence');
});
