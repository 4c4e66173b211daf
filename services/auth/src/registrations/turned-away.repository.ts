import { inAnyCase, type Tx } from '@pahiya/service-kit';
import { In, Like } from 'typeorm';
import type { AuthParts } from '../parts.ts';
import { TurnedAwayEntity, type TurnedAway } from './registration.entity.ts';

type Marks = Pick<AuthParts, 'addressMark'>;
type Person = Omit<TurnedAway, 'address'> & { email: string };

/** Without a number, the address keeps the number with which it was turned away before. */
export async function turnAway(
  tx: Tx,
  { addressMark }: Marks,
  { email, ...turned }: Omit<Person, 'employeeNumber'> & Partial<Person>,
): Promise<void> {
  const address = addressMark(turned.companyId, email);
  await tx.getRepository(TurnedAwayEntity).upsert({ ...turned, address }, ['companyId', 'address']);
}

/** The company allows a person back, by the address or the number. */
export async function takeBack(
  tx: Tx,
  parts: Marks,
  { companyId, email, employeeNumber }: Omit<Person, 'since'>,
): Promise<void> {
  const turned = tx.getRepository(TurnedAwayEntity);
  await turned.delete({ companyId, address: In([...writtenOf(parts, companyId, [email]).keys()]) });
  if (employeeNumber !== null)
    await turned.update({ companyId, employeeNumber: inAnyCase(employeeNumber) }, { employeeNumber: null });
}

/** Which of these addresses the company turned away. */
export async function turnedAwayOf(
  tx: Tx,
  parts: Marks,
  { companyId, emails }: { companyId: string; emails: string[] },
): Promise<Set<string>> {
  const written = writtenOf(parts, companyId, emails);
  const found = await tx.getRepository(TurnedAwayEntity).findBy({ companyId, address: In([...written.keys()]) });
  return new Set(found.map(({ address }) => written.get(address) ?? ''));
}

export async function isTurnedAway(
  tx: Tx,
  parts: Marks,
  { companyId, email }: Pick<Person, 'companyId' | 'email'>,
): Promise<boolean> {
  return (await turnedAwayOf(tx, parts, { companyId, emails: [email] })).has(email);
}

export function isNumberTurnedAway(tx: Tx, companyId: string, employeeNumber: string): Promise<boolean> {
  return tx.getRepository(TurnedAwayEntity).existsBy({ companyId, employeeNumber: inAnyCase(employeeNumber) });
}

/** The addresses by the forms in which they may be stored: a mark, or since 0.1.0 the address itself. */
function writtenOf({ addressMark }: Marks, companyId: string, emails: string[]): Map<string, string> {
  return new Map(
    emails.flatMap((email) => [
      [addressMark(companyId, email), email],
      [email, email],
    ]),
  );
}

/**
 * 0.1.0 wrote plain addresses, even after the last process of 0.2.0 had marked them at its start. Remove this, and the
 * code that reads plain addresses, when no row has one any more.
 */
export async function markPlainAddresses({
  database,
  addressMark,
}: Pick<AuthParts, 'database' | 'addressMark'>): Promise<void> {
  await database.transaction(async (tx) => {
    const turned = tx.getRepository(TurnedAwayEntity);
    for (const { companyId, address } of await turned.findBy({ address: Like('%@%') }))
      await turned.update({ companyId, address }, { address: addressMark(companyId, address) });
  });
}
