import { generateKeyPairSync } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import type { FastifyInstance } from 'fastify';
import {
  CALL_TOKEN_HEADER,
  fillPath,
  PROCESS_NAMES,
  TOKEN_ALGORITHM,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
  TOKEN_TYPE,
  type RouteContract,
  type RouteReply,
  type TokenClaims,
} from '@pahiya/contracts';
import { callSigner, newId, type ServiceKeys } from '@pahiya/service-kit';

export interface Answer<R extends RouteContract> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The reply that the contract names. An error's body has the type of `problem`. */
  body: RouteReply<R>;
  problem: {
    code: string;
    detail: string;
    status: number;
    issues?: { path: string; message: string }[];
    [member: string]: unknown;
  };
  raw: Buffer;
}

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** Claims of the caller's token. Without them and without `token` the call is anonymous. */
  as?: Partial<TokenClaims> & Pick<TokenClaims, 'sub' | 'role'>;
  token?: string;
  headers?: Record<string, string>;
}

export type Call = <R extends RouteContract>(contract: R, options?: CallOptions) => Promise<Answer<R>>;
export type TokenFor = (claims: NonNullable<CallOptions['as']>) => string;

export const TEST_SECRET = 'test-secret';

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
/** The keys of every test service, for the auth service's own configuration. */
export const testKeys = { privateKey, publicKey };

const serviceKeys = generateKeyPairSync('ed25519');
/** All processes of a test have one key. */
export const testServiceKeys: ServiceKeys = new Map(PROCESS_NAMES.map((name) => [name, [serviceKeys.publicKey]]));

/** An internal route is called as the first of its permitted callers. */
async function callTokenFor({ access, service }: RouteContract): Promise<Record<string, string>> {
  const [name] = access.kind === 'internal' ? access.callers : [];
  if (name === undefined || service === 'gateway') return {};
  return { [CALL_TOKEN_HEADER]: await callSigner({ name, key: serviceKeys.privateKey }).tokenFor(service) };
}

/** Signs tokens of 12 hours. Equal claims get the same token, and so the same session. */
export function signTokens(): TokenFor {
  const sign = createSigner({
    key: privateKey,
    algorithm: TOKEN_ALGORITHM,
    header: { alg: TOKEN_ALGORITHM, typ: TOKEN_TYPE },
    expiresIn: '12h',
  });
  const tokens = new Map<string, string>();
  return (claims) => {
    const key = JSON.stringify(claims);
    let token = tokens.get(key);
    if (token === undefined) {
      token = sign({ sid: newId(), aud: TOKEN_AUDIENCE, iss: TOKEN_ISSUER, ...claims });
      tokens.set(key, token);
    }
    return token;
  };
}

/** Calls routes of the contract inside this process. */
export const callsOf =
  (app: FastifyInstance, tokenFor: TokenFor): Call =>
  async (contract, options = {}) => {
    const token = options.token ?? (options.as ? tokenFor(options.as) : undefined);
    const response = await app.inject({
      method: contract.method,
      url: fillPath(contract.path, options.params),
      query: Object.fromEntries(Object.entries(options.query ?? {}).map(([key, value]) => [key, String(value)])),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(await callTokenFor(contract)),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { payload: options.body as object }),
    });
    const json = (
      /json/.test(String(response.headers['content-type'])) ? response.json<unknown>() : undefined
    ) as never;
    return {
      status: response.statusCode,
      headers: response.headers,
      body: json,
      problem: json,
      raw: response.rawPayload,
    };
  };
