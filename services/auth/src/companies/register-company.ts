import type { Company } from '@pahiya/contracts';
import { newId, refusingDuplicates } from '@pahiya/service-kit';
import { tidy } from '../accounts/account.ts';
import { insertAccount } from '../accounts/account.repository.ts';
import type { Auth } from '../auth.ts';
import { announceCompany } from './company.events.ts';
import { companyOf, insertCompany } from './company.repository.ts';

export interface CompanyRegistration {
  companyId: string;
  companyName: string;
  email: string;
  password: string;
}

const TAKEN = {
  company_code: 'company-code',
  account_company_email: 'company-email',
} as const;

/** A company is active at once and may sign in. Its account has the company's id. */
export async function registerCompany(auth: Auth, given: CompanyRegistration): Promise<Company> {
  const createdAt = auth.clock.now();
  const id = newId();
  const passwordHash = await auth.passwords.hash(given.password);
  await refusingDuplicates(TAKEN, () =>
    auth.database.transaction(async (tx) => {
      await insertCompany(tx, { id, code: given.companyId, name: tidy(given.companyName), createdAt });
      await insertAccount(tx, { id, role: 'company', email: given.email, passwordHash, companyId: id, createdAt });
      await announceCompany(tx, 'auth.company.registered.v1', id);
    }),
  );
  return companyOf(auth.database, id);
}
