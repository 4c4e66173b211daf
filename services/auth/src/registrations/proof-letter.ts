import type { Language } from '@pahiya/service-kit';
import { AccountEntity } from '../accounts/account.entity.ts';
import { CompanyEntity } from '../companies/company.entity.ts';
import { lettersIn, paragraphs, type Letters } from '../mails/letters.ts';
import type { Mail } from '../mails/mailer.ts';
import type { LetterParts } from '../mails/mails.ts';
import { hashOfLinkToken, linkTo, newLinkToken } from '../mails/link-token.ts';
import type { KeptRegistration } from './registration.entity.ts';
import { countOtherLetters, findRegistration, keepLinkToken } from './registration.repository.ts';

const HOUR_MS = 3600_000;
const LIFE_MS = 24 * HOUR_MS;
/** The most letters with a link that go to one address in an hour, and the most without one. */
const MOST_AN_HOUR = 10;

/**
 * The mail tells what the answer to a registration must not reveal: it contains a link, or the reason why there is
 * none. Undefined for an address that has got enough mails: each of their links also proves a registration that was
 * made in the same browser.
 */
export async function proofLetter(
  parts: LetterParts,
  { registrationId, language }: { registrationId: string; language: Language },
): Promise<Mail | undefined> {
  const words = lettersIn(language).proof;
  const registration = await findRegistration(parts.database, registrationId);
  if (registration === undefined) return undefined;
  const { email: to, role, companyName } = registration;
  const why = role === 'user' ? await whyNoLink(parts, registration, words) : undefined;
  const begin = paragraphs(words.hello, words.registered(role, companyName));
  const hasLink = why === undefined;
  const token = newLinkToken();
  const tokenExpiresAt = new Date(parts.clock.now().getTime() + LIFE_MS);
  const expiringAfter = new Date(tokenExpiresAt.getTime() - HOUR_MS);
  if ((await countOtherLetters(parts.database, registration, { hasLink, expiringAfter })) >= MOST_AN_HOUR)
    return undefined;
  const tokenHash = hasLink ? hashOfLinkToken(token) : null;
  await keepLinkToken(parts.database, registration.id, { tokenHash, tokenExpiresAt });
  if (why !== undefined) return { to, subject: words.subject.noLink, text: paragraphs(begin, why, words.notYou) };
  const link = linkTo('confirm-registration', parts.publicUrl, { token });
  return { to, subject: words.subject.link, text: paragraphs(begin, words.prove, link, words.life) };
}

async function whyNoLink(
  { database: { dataSource }, publicUrl }: LetterParts,
  { email, companyId, companyCode, companyName }: KeptRegistration,
  words: Letters['proof'],
): Promise<string | undefined> {
  const company =
    companyId === null ? null : await dataSource.getRepository(CompanyEntity).findOneBy({ id: companyId });
  if (company === null || companyId === null) return words.noCompany(companyCode, companyName);
  const accounts = dataSource.getRepository(AccountEntity);
  if (await accounts.existsBy({ role: 'user', companyId, email }))
    return words.knownAlready(linkTo('login', publicUrl, {}));
  if (company.joining === 'invited') return words.invitedOnly(company.name);
  return undefined;
}
