import { findAccount } from '../accounts/account.repository.ts';
import type { MailRequest } from '../mails/mail.entity.ts';
import { lettersIn, paragraphs } from '../mails/letters.ts';
import type { Mail } from '../mails/mailer.ts';
import type { LetterParts } from '../mails/mails.ts';
import { hashOfLinkToken, linkTo, newLinkToken } from '../mails/link-token.ts';
import { insertResetToken } from './reset.repository.ts';

/** How long a mailed link for a new password lives, in seconds. */
export const RESET_LINK_LIFE_S = 30 * 60;

/**
 * The token is made when the mail is written: its half hour does not pass while a mail server is down, and no token is
 * stored in clear text.
 */
export async function resetLetter(
  { database, clock, publicUrl }: LetterParts,
  { email, accountId, language, createdAt }: MailRequest & { accountId: string },
): Promise<Mail | undefined> {
  const account = await findAccount(database.dataSource, accountId);
  if (account === undefined) return undefined;
  const token = newLinkToken();
  const expiresAt = new Date(clock.now().getTime() + RESET_LINK_LIFE_S * 1000);
  const reset = { tokenHash: hashOfLinkToken(token), accountId, expiresAt };
  if (!(await insertResetToken(database, reset, { email, askedAt: createdAt }))) return undefined;
  const { subject, hello, asked, life } = lettersIn(language).reset;
  return {
    to: email,
    subject,
    text: paragraphs(
      hello(account.name),
      asked(account.role === 'user' ? account.companyName : null),
      linkTo('reset-password', publicUrl, { token, role: account.role }),
      life,
    ),
  };
}
