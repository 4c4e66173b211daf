import { room } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import { noteChange, type Tx } from '@pahiya/service-kit';
import { CompanyEntity } from './company.entity.ts';

/** Tells the other services how a company stands after the change that this transaction made, and open screens of the change. */
export async function announceCompany(
  tx: Tx,
  type: 'auth.company.registered.v1' | 'auth.company.updated.v1',
  id: string,
): Promise<void> {
  // Each fact has a revision of its own, in the order of the commits: the row is locked until then.
  await tx.getRepository(CompanyEntity).increment({ id }, 'revision', 1);
  const company = await tx.getRepository(CompanyEntity).findOneByOrFail({ id });
  const { code, name, email, status, gstin, address, phone } = company;
  await appendToOutbox(tx, 'auth', {
    type,
    subject: id,
    data: { revision: company.revision, companyId: id, code, name, email, status, gstin, address, phone },
  });
  noteChange(tx, { kind: 'company', id }, room.company(id));
}
