import { inAnyCase, type Tx } from '@pahiya/service-kit';
import { TurnedAwayEntity, type TurnedAway } from './registration.entity.ts';

export async function turnAway(tx: Tx, turned: TurnedAway): Promise<void> {
  await tx.getRepository(TurnedAwayEntity).upsert(turned, ['companyId', 'email']);
}

/** The company allows a person back, by the address or the number. */
export async function takeBack(
  tx: Tx,
  { companyId, email, employeeNumber }: Pick<TurnedAway, 'companyId' | 'email' | 'employeeNumber'>,
): Promise<void> {
  const turned = tx.getRepository(TurnedAwayEntity);
  await turned.delete({ companyId, email });
  if (employeeNumber !== null)
    await turned.update({ companyId, employeeNumber: inAnyCase(employeeNumber) }, { employeeNumber: null });
}

export function isTurnedAway(tx: Tx, companyId: string, email: string): Promise<boolean> {
  return tx.getRepository(TurnedAwayEntity).existsBy({ companyId, email });
}

export function isNumberTurnedAway(tx: Tx, companyId: string, employeeNumber: string): Promise<boolean> {
  return tx.getRepository(TurnedAwayEntity).existsBy({ companyId, employeeNumber: inAnyCase(employeeNumber) });
}
