import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { directoryFileStore, encryptedFileStore, fileKeys, readConfig, reencryptFiles } from '../src/index.ts';

const NAME = 'drivers/a-name';
const LICENCE = Buffer.from('the photo of a licence');

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pahiya-encrypted-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const newKey = () => randomBytes(32).toString('base64url');
const keysOf = (...texts: string[]) => readConfig({ fileKeys }, { FILES_KEYS: texts.join(',') }).fileKeys;
const storeOf = (...texts: string[]) => encryptedFileStore(directoryFileStore(directory), keysOf(...texts));
const streamOf = (content: Buffer) => Readable.from([content], { objectMode: false });
const bytesOnDisk = (name = NAME) => readFile(join(directory, name));
async function read(keys: string[], name = NAME) {
  const found = await storeOf(...keys).read(name);
  return found && (await buffer(found));
}
const reencrypt = (...texts: string[]) => reencryptFiles(directoryFileStore(directory), keysOf(...texts), 'drivers');

it('stores nothing of the content readable, and the same content never twice the same', async () => {
  const key = newKey();
  await storeOf(key).write(NAME, streamOf(LICENCE));
  await storeOf(key).write('drivers/other', streamOf(LICENCE));
  const [one, other] = [await bytesOnDisk(), await bytesOnDisk('drivers/other')];
  for (const bytes of [one, other]) expect(bytes.includes(LICENCE.subarray(0, 4))).toBe(false);
  expect(one.subarray(12).equals(other.subarray(12))).toBe(false);
});

it('reads what another key in the list encrypted, and nothing without that key', async () => {
  const [old, next] = [newKey(), newKey()];
  await storeOf(old).write(NAME, streamOf(LICENCE));
  expect(await read([next, old])).toEqual(LICENCE);
  await expect(read([next])).rejects.toThrow(
    /^drivers\/a-name is encrypted with the key [0-9a-f]{16}, which FILES_KEYS/,
  );
});

it('refuses a file of which one bit was changed, and one that was put under the name of another', async () => {
  const key = newKey();
  await storeOf(key).write(NAME, streamOf(LICENCE));
  const stored = await bytesOnDisk();
  await writeFile(join(directory, 'drivers/other'), stored);
  await expect(read([key], 'drivers/other')).rejects.toThrow('drivers/other is not what was stored under this name.');
  // Changes a byte of the nonce, the tag and the content. Changes of the magic and of the key's id are refused with
  // other errors.
  for (const at of [12, 24, stored.length - 1]) {
    const changed = Buffer.from(stored);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(join(directory, NAME), changed);
    await expect(read([key])).rejects.toThrow('is not what was stored under this name');
  }
});

it('encrypts every file anew with the first key, those included that never were, and once only', async () => {
  const [old, next] = [newKey(), newKey()];
  await storeOf(old).write(NAME, streamOf(LICENCE));
  const plain = 'drivers/0192/license-1.jpg';
  await directoryFileStore(directory).write(plain, streamOf(LICENCE));
  expect(await read([old], plain)).toEqual(LICENCE);

  expect(await reencrypt(next, old)).toEqual({ written: 2, unchanged: 0, faults: [] });
  for (const name of [NAME, plain]) expect(await read([next], name)).toEqual(LICENCE);
  expect((await bytesOnDisk(plain)).includes(LICENCE)).toBe(false);
  expect(await reencrypt(next, old)).toEqual({ written: 0, unchanged: 2, faults: [] });
});

it('encrypts what it can when one file has a key that is gone, and names that file', async () => {
  const [gone, old, next] = [newKey(), newKey(), newKey()];
  await storeOf(gone).write('drivers/lost', streamOf(LICENCE));
  await storeOf(old).write(NAME, streamOf(LICENCE));
  const { written, faults } = await reencrypt(next, old);
  expect([written, faults.map(({ message }) => message)]).toEqual([1, [expect.stringMatching(/^drivers\/lost is /)]]);
  expect(await read([next])).toEqual(LICENCE);
  expect(await read([gone], 'drivers/lost')).toEqual(LICENCE);
});

it.each([
  ['a word', 'secret'],
  ['31 bytes', randomBytes(31).toString('base64')],
  ['33 bytes', randomBytes(33).toString('base64')],
  ['a second key that is none', `${randomBytes(32).toString('base64')},x`],
])('takes %s for no keys, and does not repeat it', (_what, text) => {
  const reading = () => readConfig({ fileKeys }, { FILES_KEYS: text });
  expect(reading).toThrow('FILES_KEYS must be keys of 32 bytes in base64 with commas between them');
  expect(reading).not.toThrow(text);
});
