import { type TokenClaims } from '@pahiya/contracts';

/** Whose session it is, across logins: what one account reads and writes is no other's. Null is nobody. */
export type Account = string | null;

export const accountOf = (claims: Pick<TokenClaims, 'role' | 'sub'> | null): Account =>
  claims && `${claims.role} ${claims.sub}`;
