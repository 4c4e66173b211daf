import { findAccount } from '../accounts/account.repository.ts';
import type { MailRequest } from '../mails/mail.entity.ts';
import type { Mail } from '../mails/mailer.ts';
import type { LetterParts } from '../mails/mails.ts';
import { hashOfLinkToken, linkTo, newLinkToken } from '../mails/link-token.ts';
import { insertResetToken } from './reset.repository.ts';

const LIFE_MS = 30 * 60_000;

/**
 * The token is made when the mail is written: its half hour does not pass while a mail server is down, and no token is
 * stored in clear text.
 */
export async function resetLetter(
  { database, clock, publicUrl }: LetterParts,
  { email, accountId, createdAt }: MailRequest & { accountId: string },
): Promise<Mail | undefined> {
  const account = await findAccount(database, accountId);
  // The account's address may have changed since.
  if (account?.email !== email) return undefined;
  const token = newLinkToken();
  const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
  const reset = { tokenHash: hashOfLinkToken(token), accountId, expiresAt };
  if (!(await insertResetToken(database, reset, createdAt))) return undefined;
  const whose = account.role === 'user' && account.companyName !== null ? ` at ${account.companyName}` : '';
  return {
    to: email,
    subject: 'Reset your Pahiya password',
    text: [
      `Hello${account.name === null ? '' : ` ${account.name}`},`,
      `somebody, we hope you, asked to reset the password of your Pahiya account${whose}. Set a new one here:`,
      linkTo('reset-password', publicUrl, { token, role: account.role }),
      'The link works once, for 30 minutes. If you did not ask for it, ignore this mail: nothing has changed.',
    ].join('\n\n'),
  };
}
