import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';

/** What is kept of an address that a company turned away, so that the address itself can be forgotten. */
export type AddressMark = (companyId: string, email: string) => string;

/** An HMAC with a secret of the platform, so that readers of the table cannot try addresses against it. */
export function createAddressMark(platformSecret: string): AddressMark {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', platformSecret, '', 'pahiya addresses turned away', 32)));
  return (companyId, email) => `hmac:${createHmac('sha256', key).update(`${companyId} ${email}`).digest('base64url')}`;
}
