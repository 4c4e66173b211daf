import { randomBytes, randomUUIDv7 } from 'node:crypto';

/**
 * UUID version 7 without dashes, 32 characters: sorts by the time it was made, and its last characters are random, so that
 * they tell records apart where a screen abbreviates.
 */
export const newId = (): string => randomUUIDv7().replaceAll('-', '');

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 8 random characters of Crockford base 32 (40 bits). The database ensures that a code is unique: retry on a clash. */
export function newPublicCode(): string {
  let code = '';
  for (const byte of randomBytes(8)) code += CROCKFORD[byte & 31];
  return code;
}
