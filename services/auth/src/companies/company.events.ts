import { room } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import { noteChange, type Tx } from '@pahiya/service-kit';
import { CompanyEntity, emailOf } from './company.entity.ts';

/** Sends the company's state after this transaction to the other services, and notifies open screens. */
export async function announceCompany(
  tx: Tx,
  type: 'auth.company.registered.v1' | 'auth.company.updated.v1',
  id: string,
): Promise<void> {
  // Each event has a revision of its own, in commit order: the row is locked until then.
  await tx.getRepository(CompanyEntity).increment({ id }, 'revision', 1);
  const company = await tx.getRepository(CompanyEntity).findOneByOrFail({ id });
  // Other services need not know why a company is inactive, and the previous release knows only these two words.
  const status = company.status === 'active' ? 'active' : 'inactive';
  const { code, name, gstin, address, phone } = company;
  await appendToOutbox(tx, 'auth', {
    type,
    subject: id,
    data: {
      revision: company.revision,
      companyId: id,
      code,
      name,
      email: emailOf(company),
      status,
      gstin,
      address,
      phone,
    },
  });
  noteChange(tx, { kind: 'company', id }, room.company(id));
}
