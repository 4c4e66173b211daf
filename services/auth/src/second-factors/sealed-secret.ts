import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKeys } from '@pahiya/service-kit';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A secret as it is stored: the id of its key, a nonce, the tag and the text, encrypted with AES-256-GCM. It is bound
 * to its account, so that nobody who can write to the table can give an account the secret of another.
 */
export function sealSecret([{ id, secret: key }]: SecretKeys, accountId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(accountId));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([id, nonce, cipher.getAuthTag(), encrypted]);
}

/** @throws Error when SIGN_IN_KEYS lacks its key, or it is not what was sealed for this account */
export function openSecret(keys: SecretKeys, accountId: string, sealed: Buffer): Buffer {
  const nonceAt = keys[0].id.length;
  const tagAt = nonceAt + NONCE_BYTES;
  const textAt = tagAt + TAG_BYTES;
  const key = keys.find(({ id }) => id.equals(sealed.subarray(0, nonceAt)));
  if (key === undefined) throw new Error('SIGN_IN_KEYS lacks the key of an authenticator app.');
  const nonce = sealed.subarray(nonceAt, tagAt);
  const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(accountId));
  decipher.setAuthTag(sealed.subarray(tagAt, textAt));
  return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]);
}
