import { room } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import { noteChange, queryRows, type Tx } from '@pahiya/service-kit';
import { SELECT_COMPANY, type CompanyRow } from './company.repository.ts';

/** Each fact about a company has a revision of its own, in the order of the commits: the row is locked until then. */
const NEXT_REVISION = 'update company set revision = revision + 1 where id = $1 returning revision';

/** Tells the other services how a company stands after the change that this transaction made, and open screens of the change. */
export async function announceCompany(
  tx: Tx,
  type: 'auth.company.registered.v1' | 'auth.company.updated.v1',
  id: string,
): Promise<void> {
  const [counted] = await queryRows<{ revision: number }>(tx, NEXT_REVISION, [id]);
  const [company] = await queryRows<CompanyRow>(tx, `${SELECT_COMPANY} where c.id = $1`, [id]);
  if (counted === undefined || company === undefined) throw new Error(`There is no company ${id} to announce`);
  const { code, name, email, status, gstin, address, phone } = company;
  await appendToOutbox(tx, 'auth', {
    type,
    subject: id,
    data: { revision: counted.revision, companyId: id, code, name, email, status, gstin, address, phone },
  });
  noteChange(tx, { kind: 'company', id }, room.company(id));
}
