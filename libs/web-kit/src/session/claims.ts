import { ROLES, type TokenClaims } from '@pahiya/contracts';

function isClaims(value: unknown): value is TokenClaims {
  return typeof value === 'object' && value !== null && 'role' in value && ROLES.some((role) => role === value.role);
}

/** Of the session's token in local storage; docs/product.md, Records. */
export const TOKEN_KEY = 'token';

/** The claims of a JWT, unverified (every service verifies the token itself); null when it is not one of ours. */
export function decodeClaims(token: string): TokenClaims | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isClaims(claims) ? claims : null;
  } catch {
    // A token that can't be read is no token; the caller treats it as signed out.
    return null;
  }
}
