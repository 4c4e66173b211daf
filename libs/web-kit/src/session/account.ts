import { type TokenClaims } from '@pahiya/contracts';

/**
 * The account of the session, the same across logins. One account never reads or writes another account's data. Null
 * means signed out.
 */
export type Account = string | null;

export const accountOf = (claims: Pick<TokenClaims, 'role' | 'sub'> | null): Account =>
  claims && `${claims.role} ${claims.sub}`;
