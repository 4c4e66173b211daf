import type { Company, RouteBody, routes } from '@pahiya/contracts';
import type { Caller } from '@pahiya/service-kit';
import { canonicalPhone, tidy } from '../accounts/account.ts';
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
  await auth.database.transaction(async (tx) => {
    if (passwordHash !== undefined) await changePassword(tx, auth, { account, caller, passwordHash });
    if (Object.keys(details).length === 0) return;
    await updateCompany(tx, account.id, details);
    await announceCompany(tx, 'auth.company.updated.v1', account.id);
  });
  await auth.sessions.announceEnded();
  return companyOf(auth.database, account.id);
}

function detailsOf({ companyName, phone, address, gstin }: CompanyChange): CompanyDetails {
  return {
    ...(companyName === undefined ? {} : { name: tidy(companyName) }),
    ...(phone === undefined ? {} : { phone: canonicalPhone(phone) }),
    ...(address === undefined ? {} : { address: address.trim() }),
    ...(gstin === undefined ? {} : { gstin }),
  };
}
