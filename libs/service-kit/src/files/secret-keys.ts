import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import type { ConfigField } from '../config.ts';

export interface SecretKey {
  /** Stored with everything that the key encrypts. Says nothing about the key. */
  id: Buffer;
  secret: KeyObject;
}

/** The first key encrypts. The others only decrypt older data. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]];

const KEY_BYTES = 32;
const KEY_TEXT = /^[A-Za-z0-9+/_-]{43}=?$/;
export const SECRET_KEY_ID_BYTES = 8;

/** @param what what the keys encrypt, for the list of the configuration */
export function secretKeys(env: string, what: string): ConfigField<SecretKeys> {
  return {
    env,
    doc: `${what}, 32 bytes in base64 each, with commas between them: the first encrypts, the others only read`,
    secret: true,
    parse(text) {
      const [active, ...accepted] = text.split(',').map((key) => secretKeyOf(key.trim()));
      return [active as SecretKey, ...accepted];
    },
  };
}

function secretKeyOf(text: string): SecretKey {
  const bytes = Buffer.from(text, 'base64');
  // Does not repeat the text, which may be a key with one character too many.
  if (!KEY_TEXT.test(text) || bytes.length !== KEY_BYTES)
    throw new RangeError(`must be keys of ${KEY_BYTES} bytes in base64 with commas between them`);
  return {
    id: createHash('sha256').update('pahiya file key').update(bytes).digest().subarray(0, SECRET_KEY_ID_BYTES),
    secret: createSecretKey(bytes),
  };
}
