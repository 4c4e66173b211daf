import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ConfigField } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { SECRET_KEY_ID_BYTES, secretKeys, type SecretKey, type SecretKeys } from './secret-keys.ts';

export type FileKeys = SecretKeys;

export const fileKeys: ConfigField<FileKeys> = secretKeys('FILES_KEYS', 'keys of stored files');

/** A stored file: the magic, the id of its key, a random nonce, the tag, the encrypted content. */
const MAGIC = Buffer.from('PHF1', 'latin1');
const ID_BYTES = SECRET_KEY_ID_BYTES;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = MAGIC.length + ID_BYTES + NONCE_BYTES + TAG_BYTES;

const isEncrypted = (stored: Buffer) => stored.length >= HEADER_BYTES && stored.subarray(0, MAGIC.length).equals(MAGIC);
const keyIdOf = (stored: Buffer) => stored.subarray(MAGIC.length, MAGIC.length + ID_BYTES);
/**
 * Data that is authenticated with the content, so that nobody who can write to the store can replace one file by
 * another.
 */
const boundTo = (id: Buffer, name: string) => Buffer.concat([MAGIC, id, Buffer.from(name)]);

function encrypt({ id, secret }: SecretKey, name: string, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(id, name));
  const encrypted = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([MAGIC, id, nonce, cipher.getAuthTag(), encrypted]);
}

/** Returns a file that is not encrypted as it is: it was stored before there were keys. */
function decrypt(keys: FileKeys, name: string, stored: Buffer): Buffer {
  if (!isEncrypted(stored)) return stored;
  const id = keyIdOf(stored);
  const key = keys.find((each) => each.id.equals(id));
  if (key === undefined)
    throw new Error(`${name} is encrypted with the key ${id.toString('hex')}, which FILES_KEYS does not have.`);
  const nonceAt = MAGIC.length + ID_BYTES;
  const tagAt = nonceAt + NONCE_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key.secret, stored.subarray(nonceAt, tagAt), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(boundTo(id, name));
  decipher.setAuthTag(stored.subarray(tagAt, HEADER_BYTES));
  try {
    return Buffer.concat([decipher.update(stored.subarray(HEADER_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new Error(`${name} is not what was stored under this name.`, { cause });
  }
}

const streamOf = (content: Buffer) => Readable.from([content], { objectMode: false });

/**
 * Stores files encrypted with AES-256-GCM in another store. A whole file is in memory when it is read or written, so
 * files should have a few megabytes at most.
 */
export function encryptedFileStore(files: FileStore, keys: FileKeys): FileStore {
  return {
    ...files,
    async write(name, content) {
      const plain = await buffer(content);
      await files.write(name, streamOf(encrypt(keys[0], name, plain)));
      return plain.length;
    },
    async read(name) {
      const stored = await files.read(name);
      return stored && streamOf(decrypt(keys, name, await buffer(stored)));
    },
  };
}

export interface Reencrypted {
  written: number;
  /** The files that have the first key already. */
  unchanged: number;
  /** What is wrong with each file that can't be read. */
  faults: Error[];
}

/**
 * Encrypts every file under a folder with the first key, unless it already is. Each file is replaced as a whole, so
 * services may read and write meanwhile. A second call continues where the first one ended.
 */
export async function reencryptFiles(files: FileStore, keys: FileKeys, folder: string): Promise<Reencrypted> {
  const done: Reencrypted = { written: 0, unchanged: 0, faults: [] };
  for await (const { key: name } of files.list(folder)) {
    // A file that is being written, or that was left by a process which died.
    if (name.endsWith('.part')) continue;
    const found = await files.read(name);
    if (found === undefined) continue;
    const stored = await buffer(found);
    if (isEncrypted(stored) && keyIdOf(stored).equals(keys[0].id)) {
      done.unchanged++;
      continue;
    }
    try {
      await files.write(name, streamOf(encrypt(keys[0], name, decrypt(keys, name, stored))));
      done.written++;
    } catch (error) {
      done.faults.push(error as Error);
    }
  }
  return done;
}
