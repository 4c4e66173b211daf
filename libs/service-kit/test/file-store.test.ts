import { jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open as openFile, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { directoryFileStore, encryptedFileStore, fileKeys, newId, PahiyaError, type FileStore } from '../src/index.ts';
import { s3FileStore } from '../src/files/s3-file-store.ts';
import { startS3Server, type S3Server } from './s3-server.ts';

let directory: string;
let s3: S3Server;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pahiya-store-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(directory, { recursive: true, force: true });
});

const MEGABYTE = 2 ** 20;
/** More than two of the parts into which S3 uploads split large files. */
const large = randomBytes(12 * MEGABYTE);

function* chunksOf(content: Buffer, failure?: Error) {
  for (let at = 0; at < content.length; at += 64 * 1024) yield content.subarray(at, at + 64 * 1024);
  if (failure) throw failure;
}
const streamOf = (content: Buffer, failure?: Error) => Readable.from(chunksOf(content, failure), { objectMode: false });

const newKey = () => randomBytes(32).toString('base64');
const keysOf = (...texts: string[]) => fileKeys.parse(texts.join(','));

const stores: [string, () => Promise<FileStore>][] = [
  ['a directory', async () => directoryFileStore(directory)],
  ['a bucket', () => s3FileStore({ bucket: s3.bucket, endpoint: s3.endpoint })],
  ['a directory, encrypted', async () => encryptedFileStore(directoryFileStore(directory), keysOf(newKey()))],
  [
    'a bucket, encrypted',
    async () => encryptedFileStore(await s3FileStore({ bucket: s3.bucket, endpoint: s3.endpoint }), keysOf(newKey())),
  ],
];

describe.each(stores)('files in %s', (_name, open) => {
  let files: FileStore;
  /** The test's own folder. */
  let folder: string;
  beforeEach(async () => {
    files = await open();
    folder = `drivers/${newId()}`;
  });

  const read = async (key: string) => {
    const found = await files.read(key);
    return found && (await buffer(found));
  };
  const list = async (of: string) => {
    const found: { key: string; modifiedAt: Date }[] = [];
    for await (const file of files.list(of)) found.push(file);
    return found;
  };

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a little', Buffer.from('licence')],
    ['many megabytes', large],
  ])('gives back %s as it was written, and says its size', async (_size, content) => {
    const key = `${folder}/license-1.jpg`;
    expect(await files.write(key, streamOf(content))).toBe(content.length);
    expect((await read(key))?.equals(content)).toBe(true);
  });

  it.each([
    ['at once', 0],
    ['early', MEGABYTE],
    ['late', 11 * MEGABYTE],
  ])('keeps nothing of content that fails %s, and fails as the content did', async (_when, sizeBytes) => {
    const key = `${folder}/license-1.jpg`;
    const failure = new PahiyaError('BODY_TOO_LARGE', { what: 'image', field: 'licenseImage', megabytes: 5 });
    await expect(files.write(key, streamOf(large.subarray(0, sizeBytes), failure))).rejects.toBe(failure);
    expect(await read(key)).toBeUndefined();
    expect(await list(folder)).toEqual([]);
  });

  it('keeps a file when its replacement fails, and otherwise replaces it as a whole', async () => {
    const key = `${folder}/license-1.jpg`;
    await files.write(key, streamOf(large));
    await expect(files.write(key, streamOf(large.subarray(0, 50), new Error('gone')))).rejects.toThrow('gone');
    expect((await read(key))?.length).toBe(large.length);
    await files.write(key, streamOf(Buffer.from('short')));
    expect(String(await read(key))).toBe('short');
  });

  it('has nothing under a key that was never written or was removed', async () => {
    const key = `${folder}/license-1.jpg`;
    await files.remove(key);
    expect(await read(key)).toBeUndefined();
    await files.write(key, streamOf(Buffer.from('licence')));
    await files.remove(key);
    expect(await read(key)).toBeUndefined();
  });

  it('lists every file under a folder with its age, and none outside the folder', async () => {
    const before = Date.now();
    const keys = [`${folder}/license-1.jpg`, `${folder}/deeper/aadhaar-1.png`];
    for (const key of [...keys, `${folder}-other/license-1.jpg`]) await files.write(key, streamOf(Buffer.from(key)));
    const found = await list(folder);
    expect(found.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    for (const { modifiedAt } of found) expect(Math.abs(modifiedAt.getTime() - before)).toBeLessThan(60_000);
    expect(await list(`${folder}-none`)).toEqual([]);
  });

  it.each(['../secrets.json', '/etc/passwd', 'a//b', 'a/.b', ''])('refuses %p, which is no key', async (key) => {
    await expect(files.write(key, streamOf(Buffer.from('x')))).rejects.toThrow(TypeError);
    await expect(files.read(key)).rejects.toThrow(TypeError);
  });
});

describe('files in a directory', () => {
  it('closes the content of a file that it can not begin to write', async () => {
    const taken = join(directory, 'taken');
    await writeFile(taken, '');
    const content = createReadStream(taken);
    await expect(directoryFileStore(taken).write('drivers/1/license-1.jpg', content)).rejects.toThrow('ENOTDIR');
    expect(content.destroyed).toBe(true);
  });
});

describe('files in a directory, after a power cut', () => {
  /** The files and folders whose content or names have been flushed, by their numbers. */
  const flushed: number[] = [];
  beforeAll(async () => {
    const handle = await openFile(directory);
    const methods = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const sync = methods.sync;
    jest.spyOn(methods, 'sync').mockImplementation(async function note(this: FileHandle) {
      flushed.push((await this.stat()).ino);
      await sync.call(this);
    });
  });
  afterAll(() => jest.restoreAllMocks());

  it('are there under their names, with all folders above them', async () => {
    const key = `drivers/${newId()}/license-1.jpg`;
    await directoryFileStore(join(directory, 'power-cut')).write(key, streamOf(Buffer.from('licence')));
    const parts = ['', 'power-cut', 'power-cut/drivers', `power-cut/${key.split('/').slice(0, 2).join('/')}`];
    const numbers = await Promise.all(parts.map(async (part) => (await stat(join(directory, part))).ino));
    expect(flushed).toEqual(expect.arrayContaining(numbers));
    expect(flushed.at(-1)).toBe(numbers.at(-1));
  });
});

describe('files in a bucket', () => {
  // The requests can only be seen at our own server.
  const itAsks = process.env['TEST_S3_ENDPOINT'] === undefined ? it : it.skip;

  itAsks('are encrypted as the configuration asks, and the parts of a failed upload are removed', async () => {
    const files = await s3FileStore({ bucket: s3.bucket, endpoint: s3.endpoint, encryption: 'AES256' });
    const from = s3.asked.length;
    await files.write('drivers/1/license-1.jpg', streamOf(Buffer.from('licence')));
    await expect(files.write('drivers/1/license-2.jpg', streamOf(large, new Error('gone')))).rejects.toThrow('gone');
    const asked = s3.asked.slice(from);
    expect(asked[0]).toMatchObject({ method: 'PUT', headers: { 'x-amz-server-side-encryption': 'AES256' } });
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', url: expect.stringContaining('uploadId=') });
  });

  it('are UNAVAILABLE while their server is away', async () => {
    const files = await s3FileStore({ bucket: 'pahiya', endpoint: 'http://127.0.0.1:1' });
    const away = { code: 'UNAVAILABLE', message: 'The storage service is away for a moment. Please try again.' };
    const key = 'drivers/1/license-1.jpg';
    await expect(files.write(key, streamOf(Buffer.from('licence')))).rejects.toMatchObject(away);
    await expect(files.read(key)).rejects.toMatchObject(away);
    await expect(files.remove(key)).rejects.toMatchObject(away);
    await expect(files.list('drivers')[Symbol.asyncIterator]().next()).rejects.toMatchObject(away);
  });
});
