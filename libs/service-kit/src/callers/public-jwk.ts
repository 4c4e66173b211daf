import { createHash, createPublicKey } from 'node:crypto';
import { TOKEN_ALGORITHM } from '@pahiya/contracts';
import type { JWK } from 'jose';

/** The public half of a key in PEM, public or private, as RFC 7517 has it. Its `kid` is its thumbprint (RFC 7638). */
export function publicJwk(keyPem: string) {
  const { kty = '', crv = '', x = '', y = '' } = createPublicKey(keyPem).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, alg: TOKEN_ALGORITHM, use: 'sig' } satisfies JWK;
}
