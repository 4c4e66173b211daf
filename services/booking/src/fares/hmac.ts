import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;

/**
 * HMAC-SHA256 (RFC 2104) in base64url. Made of two one-shot hashes: createHmac's stream object costs 8 µs a call, a fifth
 * of what an estimate takes in all; these cost one.
 */
export function hmacSha256(secret: string): (message: string) => string {
  const given = Buffer.from(secret);
  const key = Buffer.alloc(BLOCK_BYTES);
  (given.length > BLOCK_BYTES ? hash('sha256', given, 'buffer') : given).copy(key);
  const inner = key.map((byte) => byte ^ 0x36);
  const outer = key.map((byte) => byte ^ 0x5c);
  return (message) => {
    const digest = hash('sha256', Buffer.concat([inner, Buffer.from(message)]), 'buffer');
    return hash('sha256', Buffer.concat([outer, digest]), 'base64url');
  };
}
