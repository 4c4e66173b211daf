import { AccountEntity } from '../accounts/account.entity.ts';
import { CompanyEntity } from '../companies/company.entity.ts';
import type { Mail } from '../mails/mailer.ts';
import type { LetterParts } from '../mails/mails.ts';
import { hashOfLinkToken, linkTo, newLinkToken } from '../mails/link-token.ts';
import type { KeptRegistration } from './registration.entity.ts';
import { findRegistration, keepLinkToken } from './registration.repository.ts';

const LIFE_MS = 24 * 3600_000;
const NOT_YOU = 'If it was not you, ignore this mail: nothing has changed.';

/** The mail says what the answer to a registration must not reveal: it has a link, or the reason why there is none. */
export async function proofLetter(parts: LetterParts, registrationId: string): Promise<Mail | undefined> {
  const registration = await findRegistration(parts.database, registrationId);
  if (registration === undefined) return undefined;
  const { email: to, role, companyName } = registration;
  const why = role === 'user' ? await whyNoLink(parts, registration) : undefined;
  const begin = [
    'Hello,',
    `somebody, we hope you, registered ${role === 'user' ? 'at' : ''} ${companyName} on Pahiya with this address.`.replace(
      '  ',
      ' ',
    ),
  ];
  if (why !== undefined)
    return { to, subject: 'Your registration on Pahiya', text: [...begin, why, NOT_YOU].join('\n\n') };
  const token = newLinkToken();
  const tokenExpiresAt = new Date(parts.clock.now().getTime() + LIFE_MS);
  await keepLinkToken(parts.database, registration.id, { tokenHash: hashOfLinkToken(token), tokenExpiresAt });
  return {
    to,
    subject: 'Prove your address for Pahiya',
    text: [
      ...begin,
      'Prove that it is yours here, with the password that was chosen:',
      linkTo('confirm-registration', parts.publicUrl, { token }),
      `The link works once, for 24 hours. ${NOT_YOU}`,
    ].join('\n\n'),
  };
}

async function whyNoLink(
  { database: { dataSource }, publicUrl }: LetterParts,
  { email, companyId, companyCode, companyName }: KeptRegistration,
): Promise<string | undefined> {
  const company =
    companyId === null ? null : await dataSource.getRepository(CompanyEntity).findOneBy({ id: companyId });
  if (company === null || companyId === null)
    return `But no company has the ID ${companyCode} and the name ${companyName}. Please ask your transport desk or HR for both.`;
  const accounts = dataSource.getRepository(AccountEntity);
  if (await accounts.existsBy({ role: 'user', companyId, email }))
    return `But you have an account there already. Login at ${linkTo('login', publicUrl, {})}, where a forgotten password can be reset.`;
  if (company.joining === 'invited')
    return `But ${company.name} registers its people itself. Please ask its transport desk or HR.`;
  return undefined;
}
