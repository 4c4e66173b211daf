import { CompanyEntity, emailOf } from '../companies/company.entity.ts';
import { linkTo } from '../mails/link-token.ts';
import { lettersIn, paragraphs } from '../mails/letters.ts';
import type { Mail } from '../mails/mailer.ts';
import type { LetterParts } from '../mails/mails.ts';
import { countJoiners } from './joiner.repository.ts';

/** Says how many wait, and not who: mails are kept by others for longer than we keep a request to join. */
export async function joinerLetter(
  { database: { dataSource }, publicUrl }: LetterParts,
  companyId: string,
): Promise<Mail | undefined> {
  const company = await dataSource.getRepository(CompanyEntity).findOneBy({ id: companyId, status: 'active' });
  const waiting = await countJoiners(dataSource.manager, companyId);
  // The company may have decided, or changed its settings, since the mail was requested.
  if (company === null || company.joinerMail === null || waiting === 0) return undefined;
  const { subject, hello, wait, seldom } = lettersIn(company.joinerMail).joiners;
  const link = linkTo('company-dashboard', publicUrl, {});
  const text = paragraphs(hello(company.name), wait(waiting), link, seldom);
  return { to: emailOf(company), subject: subject(waiting), text };
}

/** Call when the letter was sent: for a day, further joiners send none. */
export async function noteJoinersMailed(
  { database: { dataSource }, clock }: LetterParts,
  companyId: string,
): Promise<void> {
  await dataSource.getRepository(CompanyEntity).update({ id: companyId }, { joinersMailedAt: clock.now() });
}
