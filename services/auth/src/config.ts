import { createPrivateKey } from 'node:crypto';
import { integer, optionalText, text, type ConfigField, type ConfigFields, type ConfigOf } from '@pahiya/service-kit';

/** A key in PEM. Where a variable can not hold line breaks they may be written as `\n`. */
function p256PrivateKey(env: string, doc: string): ConfigField<string> {
  return {
    env,
    doc,
    secret: true,
    parse(value) {
      const pem = value.replaceAll('\\n', '\n');
      let curve: string | undefined;
      try {
        curve = createPrivateKey(pem).asymmetricKeyDetails?.namedCurve;
      } catch {
        throw new RangeError('must be a private key in PEM');
      }
      if (curve !== 'prime256v1') throw new RangeError('must be a key on the curve P-256');
      return pem;
    },
  };
}

export const authConfig = {
  tokenPrivateKey: p256PrivateKey('TOKEN_PRIVATE_KEY', 'key that signs tokens: P-256, PEM'),
  loginLimitPerMinute: integer('LOGIN_LIMIT_PER_MINUTE', {
    doc: 'attempts to sign in per account, and five times as many per address; 0 is off',
    default: 10,
  }),
  adminEmail: optionalText('ADMIN_EMAIL', { doc: 'e-mail of the first admin, while there is none' }),
  adminPassword: optionalText('ADMIN_PASSWORD', {
    doc: 'password of the first admin, at least 8 characters',
    secret: true,
  }),
  publicUrl: text('PUBLIC_URL', {
    doc: 'where people reach the platform; links in mails start with it',
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
