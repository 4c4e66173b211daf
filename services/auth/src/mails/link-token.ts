import { createHash, randomBytes } from 'node:crypto';

/** The token of a mailed link. With 256 random bits, storing a plain hash is safe enough. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * @param publicUrl the platform's public address
 * @param secrets put behind the #, which a browser sends to no server
 */
export function linkTo(page: string, publicUrl: string, secrets: Record<string, string>): string {
  const link = new URL(page, publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`);
  link.hash = new URLSearchParams(secrets).toString();
  return link.href;
}
