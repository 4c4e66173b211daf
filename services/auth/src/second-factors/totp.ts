import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** A phone's clock may be a step behind or ahead. */
const WINDOW = 1;

const totpOf = (secret: Buffer, label: string) =>
  new TOTP({
    issuer: 'Pahiya',
    label,
    // The settings that every authenticator app knows: RFC 6238 with SHA-1, 6 digits, 30 seconds.
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).buffer);
}

/** The secret in the form that a person types, and in the form that an app reads from a QR code. */
export function totpTexts(secret: Buffer, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step of the code; undefined if it belongs to no step near `now`. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}
