import { setTimeout as delay } from 'node:timers/promises';
import { createLocalJWKSet, createRemoteJWKSet, errors, jwksCache, jwtVerify, type JWTVerifyGetKey } from 'jose';
import type { FastifyInstance } from 'fastify';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE, type TokenClaims } from '@pahiya/contracts';
import { isPahiyaError, PahiyaError } from '../errors.ts';
import { publicJwk } from './public-jwk.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/** The caller: the verified claims of the token. */
export type Caller = TokenClaims;

export interface TokenVerifier {
  /** What a token says. @throws PahiyaError UNAUTHENTICATED, or UNAVAILABLE while its key can't be fetched */
  verify(token: string): Promise<Caller>;
}

const RULES = {
  algorithms: [TOKEN_ALGORITHM],
  audience: TOKEN_AUDIENCE,
  issuer: TOKEN_ISSUER,
  typ: TOKEN_TYPE,
  requiredClaims: ['exp', 'sub', 'sid'],
};

/** @param version changes whenever the keys do */
function verifierBy(keyOf: JWTVerifyGetKey, version: () => unknown): TokenVerifier {
  const verified = new VerifiedTokens();
  return {
    async verify(token) {
      const keys = version();
      const known = verified.find(token, keys);
      if (known !== undefined) return known;
      try {
        const { payload } = await jwtVerify<Caller>(token, keyOf, RULES);
        verified.add(token, payload, keys);
        return payload;
      } catch (error) {
        throw isPahiyaError(error) ? error : new PahiyaError('UNAUTHENTICATED', {}, { cause: error });
      }
    },
  };
}

/** For the process that has the keys. Each is in PEM, public or private. */
export function tokenVerifierOf(keys: readonly [string, ...string[]]): TokenVerifier {
  return verifierBy(createLocalJWKSet({ keys: keys.map(publicJwk) }), () => keys);
}

const FETCH_TIMEOUT_MS = 2000;
/** After the keys were fetched, a token with an unknown key does not cause another fetch for this long. */
const PAUSE_MS = 1000;
/** How long a key is trusted after auth stops publishing it. */
const POLL_MS = 60_000;
/** Auth may start later than this process. */
const FIRST_ATTEMPTS = 300;
const AGAIN_MS = 200;
const RETRY_AFTER_S = 2;

export interface PublishedKeysOptions {
  pauseMs?: number;
  pollMs?: number;
}

/**
 * For every other process: by the keys that auth publishes. They are fetched again once a minute, and when a token names an unknown
 * key. While auth does not answer, tokens with known keys are accepted, and tokens with unknown keys are UNAVAILABLE.
 * Waits up to a minute for the first keys.
 * @param host logs when the keys can't be fetched, and stops fetching them when it closes
 */
export async function publishedTokenVerifier(
  jwksUrl: string,
  host: FastifyInstance,
  options: PublishedKeysOptions = {},
): Promise<TokenVerifier> {
  const { reload, verifier } = byPublishedKeys(jwksUrl, host, options);
  await untilFetched(reload, { attempts: FIRST_ATTEMPTS });
  return verifier;
}

/**
 * Like publishedTokenVerifier, for a process that does not wait for the first keys: until `fetched` resolves, tokens
 * are UNAVAILABLE.
 */
export function publishedTokenVerifierMeanwhile(
  jwksUrl: string,
  host: FastifyInstance,
): { verifier: TokenVerifier; fetched: Promise<void> } {
  const { reload, verifier } = byPublishedKeys(jwksUrl, host, {});
  return { verifier, fetched: untilFetched(reload, { attempts: Infinity }) };
}

function byPublishedKeys(
  jwksUrl: string,
  host: FastifyInstance,
  { pauseMs = PAUSE_MS, pollMs = POLL_MS }: PublishedKeysOptions,
): { reload: () => Promise<void>; verifier: TokenVerifier } {
  // jose writes the time of the last fetch into `fetched`. When it changes, tokens are verified again.
  const fetched: { uat?: number } = {};
  const published = createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: FETCH_TIMEOUT_MS,
    cooldownDuration: pauseMs,
    cacheMaxAge: Infinity,
    [jwksCache]: fetched as Record<string, never>,
  });
  const polling = setInterval(() => {
    published.reload().catch((error: unknown) => {
      host.log.warn({ err: error }, 'the keys of tokens could not be fetched; those that are known are still accepted');
    });
  }, pollMs).unref();
  host.addHook('onClose', async () => clearInterval(polling));

  const keyOf: JWTVerifyGetKey = async (header, token) => {
    try {
      return await published(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      throw new PahiyaError('UNAVAILABLE', { what: 'sign-ins' }, { retryAfterS: RETRY_AFTER_S, cause: error });
    }
  };
  return { reload: published.reload, verifier: verifierBy(keyOf, () => fetched.uat) };
}

async function untilFetched(reload: () => Promise<void>, { attempts }: { attempts: number }): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await reload();
    } catch (error) {
      if (attempt === attempts) throw error;
      await delay(AGAIN_MS);
    }
  }
}
