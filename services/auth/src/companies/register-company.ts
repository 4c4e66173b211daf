import type { Company } from '@pahiya/contracts';
import { newId, noteChange, recordAudit, refusingDuplicates, type Tx } from '@pahiya/service-kit';
import { tidy } from '../accounts/account.ts';
import { insertAccount } from '../accounts/account.repository.ts';
import type { AuthParts } from '../parts.ts';
import { announceCompany } from './company.events.ts';
import { companyOf, insertCompany } from './company.repository.ts';

export interface NewCompany {
  companyId: string;
  companyName: string;
  email: string;
  passwordHash: string;
  status: 'active' | 'waiting';
}

/** The unique fields of companies, by the index that enforces each. */
export const COMPANY_TAKEN = {
  company_code: 'company-code',
  company_name_pkey: 'company-name',
  account_company_email: 'company-email',
} as const;

/** Registers an active company, which can sign in at once. */
export async function registerCompany(
  parts: AuthParts,
  { password, ...given }: Omit<NewCompany, 'passwordHash' | 'status'> & { password: string },
): Promise<Company> {
  const passwordHash = await parts.passwords.hash(password, { name: given.companyName, email: given.email });
  return createCompany(parts, { ...given, passwordHash, status: 'active' });
}

/**
 * Creates a company and its account, which has the company's id. Other services are notified when the company is
 * active. `alongside` runs in the same transaction.
 */
export async function createCompany(
  parts: AuthParts,
  given: NewCompany,
  alongside?: (tx: Tx) => Promise<void>,
): Promise<Company> {
  const { companyId: code, companyName, email, passwordHash, status } = given;
  const createdAt = parts.clock.now();
  const id = newId();
  const joining = parts.rules.demo === 'on' ? 'open' : 'approve';
  return refusingDuplicates(COMPANY_TAKEN, () =>
    parts.database.transaction(async (tx) => {
      await alongside?.(tx);
      await insertCompany(tx, { id, code, name: tidy(companyName), status, joining, createdAt });
      await insertAccount(tx, { id, role: 'company', email, passwordHash, companyId: id, createdAt });
      const after = { code, name: tidy(companyName), email, status };
      await recordAudit(tx, { action: 'company.registered', subject: `company/${id}`, companyId: id, after });
      if (status === 'active') await announceCompany(tx, 'auth.company.registered.v1', id);
      else noteChange(tx, { kind: 'company', id });
      return companyOf(tx, id);
    }),
  );
}
