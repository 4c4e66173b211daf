import type { KeyObject } from 'node:crypto';
import { decodeJwt, jwtVerify, SignJWT, type JWTHeaderParameters } from 'jose';
import { keyIdOf } from '@pahiya/messaging';
import type { ProcessName, ServiceName } from '@pahiya/contracts';
import type { ServiceKeys } from './service-keys.ts';

/** The `typ` of a token with which one service calls another. No other JWT has it, and it opens nothing else. */
const TYPE = 'call+jwt';
const ALGORITHM = 'EdDSA';
const LIFE_S = 60;
/** A token is used for half of its life, so that the callee's clock may be ahead by the other half. */
const SHOWN_MS = 30_000;
/** The callee's clock may also be behind by this much: a token may seem to have been made in the future. */
const CLOCKS_DIFFER_S = 30;
/** More than all callers together use: each uses two tokens a minute. */
const MOST_TOKENS = 500;

/** Signs tokens that say who calls. */
export interface CallSigner {
  /**
   * Returns a token that only `callee` accepts. It is reused for half a minute, because signing costs more than parsing
   * the call.
   */
  tokenFor(callee: ServiceName): Promise<string>;
}

export function callSigner({ name, key }: { name: ProcessName; key: KeyObject }): CallSigner {
  const header: JWTHeaderParameters = { alg: ALGORITHM, typ: TYPE, kid: keyIdOf(key) };
  const shown = new Map<ServiceName, { token: Promise<string>; untilMs: number }>();
  const sign = (callee: ServiceName) =>
    new SignJWT()
      .setProtectedHeader(header)
      .setIssuer(name)
      .setAudience(callee)
      .setIssuedAt()
      .setExpirationTime(`${LIFE_S} s`)
      .sign(key);
  return {
    tokenFor(callee) {
      const current = shown.get(callee);
      // By the monotonic clock: after this machine's clock was set back, a token from before seems to come from the future.
      if (current !== undefined && current.untilMs > performance.now()) return current.token;
      const token = sign(callee);
      shown.set(callee, { token, untilMs: performance.now() + SHOWN_MS });
      return token;
    },
  };
}

/** Verifies which process sent a token. */
export interface CallVerifier {
  /** The caller's name; undefined if the token is not for `callee`, or not signed by the process that it names. */
  callerOf(token: string, callee: string): Promise<string | undefined>;
}

export function callVerifier(keys: ServiceKeys): CallVerifier {
  const verified = new Map<string, { caller: string; callee: string; untilMs: number }>();
  const keyOf = ({ kid }: { kid?: string }, caller: string): KeyObject => {
    const key = keys.get(caller)?.find((candidate) => keyIdOf(candidate) === kid);
    if (key === undefined) throw new Error(`${caller} has no key ${kid}`);
    return key;
  };
  const verify = async (token: string, callee: string): Promise<string> => {
    const { payload } = await jwtVerify<{ iss: string; exp: number }>(
      token,
      (header) => keyOf(header, String(decodeJwt(token).iss)),
      {
        algorithms: [ALGORITHM],
        typ: TYPE,
        audience: callee,
        requiredClaims: ['iss', 'exp'],
        maxTokenAge: LIFE_S,
        clockTolerance: CLOCKS_DIFFER_S,
      },
    );
    const [oldest] = verified.keys();
    if (verified.size >= MOST_TOKENS && oldest !== undefined) verified.delete(oldest);
    const leftMs = payload.exp * 1000 - Date.now();
    verified.set(token, { caller: payload.iss, callee, untilMs: performance.now() + leftMs });
    return payload.iss;
  };
  return {
    async callerOf(token, callee) {
      const known = verified.get(token);
      if (known !== undefined && known.untilMs > performance.now())
        return known.callee === callee ? known.caller : undefined;
      return verify(token, callee).catch(() => undefined);
    },
  };
}
