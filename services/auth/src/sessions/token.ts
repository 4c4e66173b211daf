import { createHash, createPublicKey } from 'node:crypto';
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, type TokenClaims } from '@pahiya/contracts';
import type { Account } from '../accounts/account.ts';

declare module '@fastify/jwt' {
  interface JWT {
    sessions: JWT;
  }
}

/** How long a session lasts, in seconds: 12 hours, 30 days for who wants to be remembered. */
export function sessionLifeS(rememberMe: boolean): number {
  return rememberMe ? 30 * 24 * 3600 : 12 * 3600;
}

/** The public half of a key, as RFC 7517 has it; `kid` is its thumbprint (RFC 7638). */
export function publicJwk(keyPem: string) {
  const { kty = '', crv = '', x = '', y = '' } = createPublicKey(keyPem).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { kty, crv, x, y, kid, alg: TOKEN_ALGORITHM, use: 'sig' };
}

export type TokenSigner = (claims: TokenClaims) => string;

/** Names its key in the token's header, by the `kid` that is published with it. */
export async function createTokenSigner(app: FastifyInstance, privateKeyPem: string): Promise<TokenSigner> {
  const { kid } = publicJwk(privateKeyPem);
  const publicKey = createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }).toString();
  await app.register(fastifyJwt, {
    // Beside what verifies tokens, which the whole process shares.
    namespace: 'sessions',
    secret: { private: privateKeyPem, public: publicKey },
    sign: { algorithm: TOKEN_ALGORITHM, kid },
  });
  const { sessions } = app.jwt;
  return (claims) => sessions.sign(claims);
}

export function claimsOf(account: Account): Omit<TokenClaims, 'sid' | 'iat' | 'exp'> {
  const { id, role, email, name, companyId, companyCode, companyName, employeeNumber } = account;
  return {
    sub: id,
    role,
    aud: TOKEN_AUDIENCE,
    ...(email === null ? {} : { email }),
    ...(name === null ? {} : { name }),
    ...(companyId === null ? {} : { companyId }),
    ...(companyCode === null ? {} : { companyCode }),
    ...(companyName === null ? {} : { companyName }),
    ...(employeeNumber === null ? {} : { employeeId: employeeNumber }),
    ...(role === 'driver' ? { driverId: id } : {}),
  };
}
