import { createPublicKey } from 'node:crypto';
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE, type TokenClaims } from '@pahiya/contracts';
import { publicJwk } from '@pahiya/service-kit';
import type { Account } from '../accounts/account.ts';

declare module '@fastify/jwt' {
  interface JWT {
    sessions: JWT;
  }
}

/** The lifetime of a session, in seconds: 12 hours, or 30 days with 'remember me'. */
export function sessionLifeS(rememberMe: boolean): number {
  return rememberMe ? 30 * 24 * 3600 : 12 * 3600;
}

export type TokenSigner = (claims: TokenClaims) => string;

/** The header of a token names the signing key by its published `kid`. */
export async function createTokenSigner(app: FastifyInstance, privateKeyPem: string): Promise<TokenSigner> {
  const { kid } = publicJwk(privateKeyPem);
  const publicKey = createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }).toString();
  await app.register(fastifyJwt, {
    // A namespace of its own, because the whole process shares another token verifier.
    namespace: 'sessions',
    secret: { private: privateKeyPem, public: publicKey },
    sign: { algorithm: TOKEN_ALGORITHM, kid, header: { alg: TOKEN_ALGORITHM, typ: TOKEN_TYPE } },
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
    iss: TOKEN_ISSUER,
    ...(email === null ? {} : { email }),
    ...(name === null ? {} : { name }),
    ...(companyId === null ? {} : { companyId }),
    ...(companyCode === null ? {} : { companyCode }),
    ...(companyName === null ? {} : { companyName }),
    ...(employeeNumber === null ? {} : { employeeId: employeeNumber }),
    ...(role === 'driver' ? { driverId: id } : {}),
  };
}
