import { createHash, randomBytes } from 'node:crypto';

export const RESET_TOKEN_LIFE_MS = 30 * 60_000;

/** 256 random bits: a plain hash of them is enough to keep. */
export function newResetToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
