import { isGstin, phoneDigits, type Company, type RouteBody, type routes } from '@pahiya/contracts';
import { validationError, type Caller, type Database } from '@pahiya/service-kit';
import { tidy } from '../accounts/account.ts';
import { changePassword, newPasswordHash } from '../accounts/change-password.ts';
import { profileOf } from '../accounts/change-profile.ts';
import type { Auth } from '../auth.ts';
import { announceCompany } from './company.events.ts';
import { companyOf, updateCompany, type CompanyDetails } from './company.repository.ts';

type CompanyChange = RouteBody<typeof routes.auth.updateCompanyProfile>;

export async function changeCompany(auth: Auth, caller: Caller, change: CompanyChange): Promise<Company> {
  const account = await profileOf(auth, caller);
  const passwordHash = await newPasswordHash(auth, account, change);
  const details = detailsOf(change);
  if (details.gstin !== undefined) await checkGstin(auth.database, account.id, details.gstin);
  await auth.database.transaction(async (tx) => {
    if (passwordHash !== undefined) await changePassword(tx, auth, { account, caller, passwordHash });
    if (Object.keys(details).length === 0) return;
    await updateCompany(tx, account.id, details);
    await announceCompany(tx, 'auth.company.updated.v1', account.id);
  });
  await auth.sessions.announceEnded();
  return companyOf(auth.database, account.id);
}

/** What was saved by an older rule may be sent again with the rest of a form. */
async function checkGstin(database: Database, companyId: string, gstin: string): Promise<void> {
  if (isGstin(gstin) || (await companyOf(database, companyId)).gstin === gstin) return;
  throw validationError([{ path: 'gstin', code: 'invalid' }]);
}

function detailsOf({ companyName, phone, address, gstin }: CompanyChange): CompanyDetails {
  return {
    ...(companyName === undefined ? {} : { name: tidy(companyName) }),
    ...(phone === undefined ? {} : { phone: phoneDigits(phone) }),
    ...(address === undefined ? {} : { address: address.trim() }),
    ...(gstin === undefined ? {} : { gstin }),
  };
}
