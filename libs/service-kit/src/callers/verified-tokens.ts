import type { TokenClaims } from '@pahiya/contracts';

const MOST_TOKENS = 5000;

/**
 * Caches verified tokens by their text, because verifying a signature costs more than most requests do. A token is
 * cached until it expires, the keys change, or 5000 younger tokens are cached. Invalid tokens are never cached.
 */
export class VerifiedTokens {
  readonly #claimsOf = new Map<string, TokenClaims>();
  #keys: unknown;

  /** @param keys a value that differs after the keys have changed */
  find(token: string, keys: unknown): TokenClaims | undefined {
    if (keys !== this.#keys) {
      this.#claimsOf.clear();
      this.#keys = keys;
    }
    const claims = this.#claimsOf.get(token);
    if (claims === undefined || claims.exp * 1000 > Date.now()) return claims;
    this.#claimsOf.delete(token);
    return undefined;
  }

  /** @param keys the value with which `find` was called before the token was verified */
  add(token: string, claims: TokenClaims, keys: unknown): void {
    if (keys !== this.#keys) return;
    const [oldest] = this.#claimsOf.keys();
    if (this.#claimsOf.size >= MOST_TOKENS && oldest !== undefined) this.#claimsOf.delete(oldest);
    this.#claimsOf.set(token, claims);
  }
}
