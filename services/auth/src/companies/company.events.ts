import { room } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import { noteChange, queryRows, type Tx } from '@pahiya/service-kit';
import { SELECT_COMPANY, type CompanyRow } from './company.repository.ts';

/** Tells the other services how a company stands after the change that this transaction made, and open screens of the change. */
export async function announceCompany(
  tx: Tx,
  type: 'auth.company.registered.v1' | 'auth.company.updated.v1',
  id: string,
): Promise<void> {
  const [company] = await queryRows<CompanyRow>(tx, `${SELECT_COMPANY} where c.id = $1`, [id]);
  if (company === undefined) throw new Error(`There is no company ${id} to announce`);
  const { code, name, email, status, gstin, address, phone } = company;
  await appendToOutbox(tx, 'auth', {
    type,
    subject: id,
    data: { companyId: id, code, name, email, status, gstin, address, phone },
  });
  noteChange(tx, { kind: 'company', id }, room.company(id));
}
