import { newId, refusingDuplicates } from '@pahiya/service-kit';
import { insertAccount } from '../accounts/account.repository.ts';
import type { Auth } from '../auth.ts';
import { companyNamed } from '../companies/company.repository.ts';
import { TAKEN } from './employee.ts';
import { announceEmployee } from './employee.events.ts';

export interface SelfRegistration {
  companyId: string;
  companyName: string;
  email: string;
  password: string;
}

/** An employee who registers alone names a company that exists; number and name are set by the first login. */
export async function registerEmployee(auth: Auth, given: SelfRegistration): Promise<void> {
  const company = await companyNamed(auth.database, given.companyId, given.companyName);
  const createdAt = auth.clock.now();
  const id = newId();
  const passwordHash = await auth.passwords.hash(given.password);
  await refusingDuplicates(TAKEN, () =>
    auth.database.transaction(async (tx) => {
      await insertAccount(tx, { id, role: 'user', email: given.email, passwordHash, companyId: company.id, createdAt });
      await announceEmployee(tx, 'auth.employee.registered.v1', id);
    }),
  );
}
