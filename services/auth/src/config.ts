import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import {
  choice,
  integer,
  optionalText,
  secretKeys,
  text,
  type ConfigField,
  type ConfigFields,
  type ConfigOf,
} from '@pahiya/service-kit';

/** A PEM key. Where a variable cannot hold line breaks, write them as `\n`. */
function p256Pem(value: string, read: (pem: string) => KeyObject, kind: string): string {
  const pem = value.replaceAll('\\n', '\n');
  let curve: string | undefined;
  try {
    curve = read(pem).asymmetricKeyDetails?.namedCurve;
  } catch {
    throw new RangeError(`must be a ${kind} in PEM`);
  }
  if (curve !== 'prime256v1') throw new RangeError('must be a key on the curve P-256');
  return pem;
}

const tokenPrivateKey: ConfigField<string> = {
  env: 'TOKEN_PRIVATE_KEY',
  doc: 'key that signs tokens: P-256, PEM',
  secret: true,
  parse: (value) => p256Pem(value, createPrivateKey, 'private key'),
};

const tokenAcceptedKey: ConfigField<string | undefined> = {
  env: 'TOKEN_ACCEPTED_KEY',
  doc: 'another key whose tokens are believed, the next one or the last: public or private, P-256, PEM',
  secret: true,
  default: undefined,
  parse: (value) => p256Pem(value, createPublicKey, 'key'),
};

export const authConfig = {
  tokenPrivateKey,
  tokenAcceptedKey,
  signInKeys: secretKeys('SIGN_IN_KEYS', 'keys of the secrets of authenticator apps'),
  loginLimitPerMinute: integer('LOGIN_LIMIT_PER_MINUTE', {
    doc: 'attempts to sign in per account and address together, five times as many for each alone; 0 is off',
    default: 10,
  }),
  adminEmail: optionalText('ADMIN_EMAIL', { doc: 'e-mail of the first admin, while there is none' }),
  adminPassword: optionalText('ADMIN_PASSWORD', {
    doc: 'password of the first admin: at least 8 characters, not a common one and no name',
    secret: true,
  }),
  demo: choice('DEMO', ['on', 'off'], {
    doc: 'on: the demonstration, in which new companies are open to whoever registers',
    default: 'off',
  }),
  companyRegistration: choice('COMPANY_REGISTRATION', ['approve', 'open'], {
    doc: 'open: who registers a company may use it at once, in the demonstration only; approve: the back office lets it in',
    default: 'approve',
  }),
  adminSecondFactor: choice('ADMIN_SECOND_FACTOR', ['required', 'off'], {
    doc: 'off: an admin may do without a second factor; the demonstration never asks for one',
    default: 'required',
  }),
  publicUrl: text('PUBLIC_URL', {
    doc: 'where people reach the platform; links in mails start with it, and passkeys are made for its host',
    default: 'http://localhost:8080',
  }),
  smtpUrl: optionalText('SMTP_URL', {
    doc: 'mail server, e.g. smtps://user:password@mail.example:465; without one, mails are written to MAILBOX_DIR',
    secret: true,
  }),
  mailFrom: text('MAIL_FROM', { doc: 'sender of mails', default: 'Pahiya <no-reply@pahiya.example>' }),
  mailboxDir: text('MAILBOX_DIR', { doc: 'directory of the development mailbox', default: '.data/mailbox' }),
} satisfies ConfigFields;
export type AuthConfig = ConfigOf<typeof authConfig>;

/** @throws Error when companies would be open to anyone outside the demonstration */
export function refuseOpenDoors({ demo, companyRegistration }: AuthConfig): void {
  if (companyRegistration === 'open' && demo === 'off')
    throw new Error(
      'COMPANY_REGISTRATION=open is for the demonstration: set DEMO=on, or COMPANY_REGISTRATION=approve.',
    );
}

/** All keys whose tokens are accepted; the first one signs. */
export function tokenKeysOf({ tokenPrivateKey: own, tokenAcceptedKey: other }: AuthConfig): [string, ...string[]] {
  return other === undefined ? [own] : [own, other];
}
