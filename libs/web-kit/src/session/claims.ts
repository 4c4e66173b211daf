import { ROLES, type TokenClaims } from '@pahiya/contracts';

function isClaims(value: unknown): value is TokenClaims {
  return typeof value === 'object' && value !== null && 'role' in value && ROLES.some((role) => role === value.role);
}

/** The key of the session's token in local storage; docs/product.md, Records. */
export const TOKEN_KEY = 'token';

/**
 * The claims of a JWT, not verified (every service verifies the token itself); null when it is not one of our tokens.
 */
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
    // An unreadable token counts as none; the caller treats the person as signed out.
    return null;
  }
}
