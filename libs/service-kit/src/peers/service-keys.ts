import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { PROCESS_NAMES, type ProcessName } from '@pahiya/contracts';
import type { ConfigField } from '../config.ts';

/** The public keys of the processes by their names, two of a process while its key changes. */
export type ServiceKeys = ReadonlyMap<string, readonly KeyObject[]>;

const SPKI = { type: 'spki', format: 'der' } as const;
const PKCS8 = { type: 'pkcs8', format: 'der' } as const;

/** A private key, Ed25519, as base64url of its PKCS #8. */
export function newServiceKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export(PKCS8).toString('base64url');
}

export function privateKeyOf(text: string): KeyObject {
  return ed25519(() => createPrivateKey({ key: Buffer.from(text, 'base64url'), ...PKCS8 }));
}

/** The public half in the form of SERVICE_KEYS: base64url of its SPKI. */
function publicHalfOf(privateKey: string): string {
  return createPublicKey(privateKeyOf(privateKey)).export(SPKI).toString('base64url');
}

/** The text of SERVICE_KEYS if each process has one key. */
export function serviceKeysText(keys: Readonly<Record<ProcessName, string>>): string {
  return PROCESS_NAMES.map((name) => `${name}:${publicHalfOf(keys[name])}`).join(',');
}

/** @throws RangeError, as a field's parse() must */
function ed25519(read: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new RangeError('must be an Ed25519 key in base64url, as npm run env writes it');
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new RangeError(`must be an Ed25519 key, not ${key.asymmetricKeyType}`);
  return key;
}

/** A field of a process's own private key. */
export function serviceKey(env: string, options: { doc: string }): ConfigField<KeyObject> {
  return { env, ...options, secret: true, parse: privateKeyOf };
}

/** A field of the public keys of all processes: `auth:…,booking:…,booking:…`. */
export function serviceKeys(env: string, options: { doc: string }): ConfigField<ServiceKeys> {
  return {
    env,
    ...options,
    parse(text) {
      const keys = new Map<string, KeyObject[]>();
      for (const entry of text.split(',')) {
        const [name = '', encoded = ''] = entry.trim().split(':');
        const key = ed25519(() => createPublicKey({ key: Buffer.from(encoded, 'base64url'), ...SPKI }));
        keys.set(name, [...(keys.get(name) ?? []), key]);
      }
      return keys;
    },
  };
}
