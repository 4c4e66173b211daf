import { randomBytes } from 'node:crypto';
import { readConfig, secretKeys } from '@pahiya/service-kit';
import { openSecret, sealSecret } from './sealed-secret.ts';

const keysOf = (...texts: string[]) =>
  readConfig({ keys: secretKeys('SIGN_IN_KEYS', 'keys') }, { SIGN_IN_KEYS: texts.join(',') }).keys;
const [old, next] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const SECRET = Buffer.from('a secret of twenty b');

it('opens with any of the keys, and is sealed with the first', () => {
  const before = sealSecret(keysOf(old), 'asha', SECRET);
  expect(openSecret(keysOf(next, old), 'asha', before)).toEqual(SECRET);
  const after = sealSecret(keysOf(next, old), 'asha', SECRET);
  expect(openSecret(keysOf(next), 'asha', after)).toEqual(SECRET);
  expect(() => openSecret(keysOf(next), 'asha', before)).toThrow('SIGN_IN_KEYS lacks the key');
});

it('opens for its own account alone, and not when it was changed', () => {
  const sealed = sealSecret(keysOf(old), 'asha', SECRET);
  expect(() => openSecret(keysOf(old), 'ravi', sealed)).toThrow();
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => openSecret(keysOf(old), 'asha', changed)).toThrow();
});
