import { isGstin, phoneDigits, type Company, type RouteBody, type routes } from '@pahiya/contracts';
import {
  PahiyaError,
  recordAudit,
  refusingDuplicates,
  validationError,
  type Caller,
  type Database,
  type Language,
  type Tx,
} from '@pahiya/service-kit';
import { tidy } from '../accounts/account.ts';
import { changePassword, newPasswordHash } from '../accounts/change-password.ts';
import { profileOf } from '../accounts/profile-of.ts';
import type { AuthParts } from '../parts.ts';
import { CompanyEntity } from './company.entity.ts';
import { announceCompany } from './company.events.ts';
import { companyOf, updateCompany, type CompanyDetails } from './company.repository.ts';
import { COMPANY_TAKEN } from './register-company.ts';

/** `language` is the language of the request, in which the company's mails are written from now on. */
type CompanyChange = RouteBody<typeof routes.auth.updateCompanyProfile> & { language: Language };

export async function changeCompany(parts: AuthParts, caller: Caller, change: CompanyChange): Promise<Company> {
  const account = await profileOf(parts, caller);
  const passwordHash = await newPasswordHash(parts, account, change);
  const details = detailsOf(change);
  if (details.gstin !== undefined) await checkGstin(parts.database, account.id, details.gstin);
  const company = await refusingDuplicates(COMPANY_TAKEN, () =>
    parts.database.transaction(async (tx) => {
      if (passwordHash !== undefined) await changePassword(tx, parts, { account, caller, passwordHash });
      if (Object.keys(details).length > 0) await changeDetails(tx, account.id, details);
      return companyOf(tx, account.id);
    }),
  );
  await parts.sessions.announceEnded();
  return company;
}

async function changeDetails(tx: Tx, id: string, details: CompanyDetails): Promise<void> {
  const before = await updateCompany(tx, id, details);
  await recordAudit(tx, { action: 'company.changed', subject: `company/${id}`, ...before });
  await mustNameADomain(tx, id);
  await announceCompany(tx, 'auth.company.updated.v1', id);
}

/** Refuses a rule that no address can meet, since nobody could join and nobody would notice. */
async function mustNameADomain(tx: Tx, id: string): Promise<void> {
  const { joining, emailDomains } = await tx.getRepository(CompanyEntity).findOneByOrFail({ id });
  if (joining === 'domain' && emailDomains.length === 0)
    throw new PahiyaError('RULE_BROKEN', { what: 'no-email-domain' });
}

/** A value saved under an older rule may be sent again with the rest of a form. */
async function checkGstin(database: Database, companyId: string, gstin: string): Promise<void> {
  if (gstin === '' || isGstin(gstin) || (await companyOf(database.dataSource, companyId)).gstin === gstin) return;
  throw validationError([{ path: 'gstin', code: 'invalid' }]);
}

function detailsOf(change: CompanyChange): CompanyDetails {
  const { companyName, phone, address, gstin, joining, emailDomains, notifyOfJoiners, language } = change;
  return {
    ...(companyName === undefined ? {} : { name: tidy(companyName) }),
    ...(phone === undefined ? {} : { phone: phoneDigits(phone) }),
    ...(address === undefined ? {} : { address: address.trim() }),
    ...(gstin === undefined ? {} : { gstin }),
    ...(joining === undefined ? {} : { joining }),
    ...(emailDomains === undefined ? {} : { emailDomains }),
    ...(notifyOfJoiners === undefined ? {} : { joinerMail: notifyOfJoiners ? language : null }),
  };
}
