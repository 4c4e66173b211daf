import { randomBytes, randomFillSync } from 'node:crypto';

const random = Buffer.alloc(1024);
let used = random.length;

/**
 * UUID version 7 without dashes, 32 characters: sorts by time, and its last characters are random, so that they tell
 * records apart where a screen abbreviates.
 */
export function newId(nowMs = Date.now()): string {
  if (used + 10 > random.length) {
    randomFillSync(random);
    used = 0;
  }
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  random.copy(bytes, 6, used, used + 10);
  used += 10;
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x70;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  return bytes.toString('hex');
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 8 random characters of Crockford base 32 (40 bits). Uniqueness is the database's to hold: retry on a clash. */
export function newPublicCode(): string {
  let code = '';
  for (const byte of randomBytes(8)) code += CROCKFORD[byte & 31];
  return code;
}
