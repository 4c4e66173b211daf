import type { TokenClaims } from '@pahiya/contracts';

const MOST_TOKENS = 5000;

/**
 * Remembers verified tokens by their text, because verifying a signature costs more than most requests do. A token is
 * remembered until it expires, until the keys change, or until 5000 younger ones are; a token that is not valid never is.
 */
export class VerifiedTokens {
  readonly #claimsOf = new Map<string, TokenClaims>();
  #keys: unknown;

  /** @param keys whatever differs once the keys have changed */
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

  /** @param keys what `find` was asked with before the token was verified */
  add(token: string, claims: TokenClaims, keys: unknown): void {
    if (keys !== this.#keys) return;
    const [oldest] = this.#claimsOf.keys();
    if (this.#claimsOf.size >= MOST_TOKENS && oldest !== undefined) this.#claimsOf.delete(oldest);
    this.#claimsOf.set(token, claims);
  }
}
