import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyJwt, { type JWT } from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, type TokenClaims } from '@pahiya/contracts';
import { PahiyaError } from './errors.ts';

/** Who calls: the verified claims of the token. */
export type Caller = TokenClaims;

export interface TokenVerifier {
  /** What a token says. @throws PahiyaError UNAUTHENTICATED, or UNAVAILABLE while its key can not be had */
  verify(token: string): Promise<Caller>;
}

type Verify = (token: string) => Caller;

const MOST_VERIFIED_TOKENS = 5000;

/**
 * A signature costs 0.1 ms to verify, and the library's own cache hashes the token at each look: 7 % of a small request.
 * Only tokens that hold are kept, oldest first, so junk does not push them out.
 */
function createMemory() {
  const verified = new Map<string, Caller>();
  return {
    find(token: string): Caller | undefined {
      const known = verified.get(token);
      if (known === undefined || known.exp * 1000 > Date.now()) return known;
      verified.delete(token);
      return undefined;
    },
    keep(token: string, claims: Caller): Caller {
      if (typeof claims.exp !== 'number') return claims;
      const [oldest] = verified.keys();
      if (verified.size >= MOST_VERIFIED_TOKENS && oldest !== undefined) verified.delete(oldest);
      verified.set(token, claims);
      return claims;
    },
    clear: () => verified.clear(),
  };
}

/** The host's `jwt`, which other plugins may add namespaces to. */
async function openJwt(host: FastifyInstance, publicKey: string): Promise<JWT> {
  await host.register(fastifyJwt, {
    secret: { public: publicKey },
    verify: { algorithms: [TOKEN_ALGORITHM], allowedAud: TOKEN_AUDIENCE },
  });
  return host.jwt;
}

function verifyWith(jwt: JWT, key: string): Verify {
  return (token) => {
    try {
      return jwt.verify<Caller>(token, { key });
    } catch (error) {
      throw new PahiyaError('UNAUTHENTICATED', {}, { cause: error });
    }
  };
}

const pemOf = (key: Parameters<typeof createPublicKey>[0]) =>
  createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();

/**
 * For who knows the keys: any of them may have signed. Each in PEM, public or private.
 * @param host is given `jwt`
 */
export async function tokenVerifierOf(
  host: FastifyInstance,
  keys: readonly [string, ...string[]],
): Promise<TokenVerifier> {
  const memory = createMemory();
  const jwt = await openJwt(host, pemOf(keys[0]));
  const verifiers = keys.map((key) => verifyWith(jwt, pemOf(key)));
  const verifyWithAny: Verify = (token) => {
    let refusal: unknown;
    for (const verify of verifiers) {
      try {
        return verify(token);
      } catch (error) {
        refusal = error;
      }
    }
    throw refusal;
  };
  return { verify: async (token) => memory.find(token) ?? memory.keep(token, verifyWithAny(token)) };
}

/** After a look for keys nobody looks for this long, however many tokens name an unknown one. */
const PAUSE_MS = 5000;
/** A key that is published no more is trusted for so long; a new one is known everywhere so long after it is published. */
const POLL_MS = 60_000;
const FETCH_TIMEOUT_MS = 2000;
/** The auth service may come up after us. */
const FIRST_ATTEMPTS = 60;

interface PublishedKey extends JsonWebKey {
  kid: string;
}
type PublishedKeys = [PublishedKey, ...PublishedKey[]];

const pemOfJwk = (key: PublishedKey) => pemOf({ key, format: 'jwk' });

async function fetchKeys(jwksUrl: string): Promise<PublishedKeys> {
  const response = await fetch(jwksUrl, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${jwksUrl} answered ${response.status}`);
  const { keys } = (await response.json()) as { keys: Partial<PublishedKey>[] };
  const [first, ...others] = keys.filter((key): key is PublishedKey => typeof key.kid === 'string');
  if (first === undefined) throw new Error(`${jwksUrl} lists no key`);
  return [first, ...others];
}

async function fetchFirstKeys(jwksUrl: string): Promise<PublishedKeys> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchKeys(jwksUrl);
    } catch (error) {
      if (attempt === FIRST_ATTEMPTS) throw error;
      await delay(1000);
    }
  }
}

function kidOf(token: string): string {
  try {
    const [header = ''] = token.split('.', 1);
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown };
    if (typeof kid === 'string') return kid;
  } catch {
    // Not a token.
  }
  throw new PahiyaError('UNAUTHENTICATED', {});
}

export interface PublishedKeysOptions {
  pauseMs?: number;
  pollMs?: number;
}

/**
 * For everybody else: by the keys that the auth service publishes, each found by the `kid` in the token's header. Waits
 * up to a minute for the first ones. They are asked for again once a minute, and when a token names an unknown key, at
 * most once in five seconds. While they can not be had those that are known go on, and no other is believed.
 * @param host is given `jwt`, logs when keys can not be had, and ends the asking when it closes
 */
export async function publishedTokenVerifier(
  jwksUrl: string,
  host: FastifyInstance,
  { pauseMs = PAUSE_MS, pollMs = POLL_MS }: PublishedKeysOptions = {},
): Promise<TokenVerifier> {
  const first = await fetchFirstKeys(jwksUrl);
  const jwt = await openJwt(host, pemOfJwk(first[0]));
  const memory = createMemory();
  let keys = new Map<string, Verify>();
  let looking: Promise<void> | undefined;
  let lookedAt = -Infinity;
  let failure: unknown;

  const take = (published: PublishedKeys) => {
    const next = new Map(published.map((key) => [key.kid, keys.get(key.kid) ?? verifyWith(jwt, pemOfJwk(key))]));
    const gone = [...keys.keys()].some((kid) => !next.has(kid));
    keys = next;
    if (gone) memory.clear();
  };
  const look = () =>
    (looking ??= fetchKeys(jwksUrl)
      .then((published) => {
        take(published);
        failure = undefined;
      })
      .catch((error: unknown) => {
        failure = error;
        host.log.warn({ err: error }, 'the keys of tokens can not be had; those that are known go on');
      })
      .finally(() => {
        lookedAt = performance.now();
        looking = undefined;
      }));
  const verifyAfterLook = async (token: string, kid: string): Promise<Caller> => {
    if (looking !== undefined || performance.now() - lookedAt > pauseMs) await look();
    const verify = keys.get(kid);
    if (verify !== undefined) return memory.keep(token, verify(token));
    if (failure === undefined) throw new PahiyaError('UNAUTHENTICATED', {});
    throw new PahiyaError(
      'UNAVAILABLE',
      { what: 'sign-ins' },
      {
        retryAfterS: Math.ceil(pauseMs / 1000),
        cause: failure,
      },
    );
  };

  take(first);
  const polling = setInterval(() => void look(), pollMs).unref();
  host.addHook('onClose', async () => clearInterval(polling));
  return {
    async verify(token) {
      const known = memory.find(token);
      if (known !== undefined) return known;
      const kid = kidOf(token);
      const verify = keys.get(kid);
      return verify === undefined ? verifyAfterLook(token, kid) : memory.keep(token, verify(token));
    },
  };
}
