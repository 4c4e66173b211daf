import { jest } from '@jest/globals';
import { mkdtemp, open, readFile, rm, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addFilesKey, keptSecrets } from './secrets.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pahiya-secrets-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(dataDir, { recursive: true });
});

it('has a new key under its name on the disk before a document can be encrypted with it', async () => {
  const { filesKeys } = await keptSecrets(dataDir);
  const handle = await open(dataDir);
  const methods = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const sync = methods.sync;
  const flushed: [ino: number, keys: string[]][] = [];
  jest.spyOn(methods, 'sync').mockImplementation(async function note(this: FileHandle) {
    const kept = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { filesKeys: string[] };
    flushed.push([(await this.stat()).ino, kept.filesKeys]);
    await sync.call(this);
  });
  await addFilesKey(dataDir);
  const folder = (await stat(dataDir)).ino;
  expect(flushed.at(-1)).toEqual([folder, [expect.any(String), ...filesKeys]]);
});
