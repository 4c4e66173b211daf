import { pseudonymOf } from '@pahiya/contracts';
import type { Forget, Tx } from '@pahiya/service-kit';

/**
 * The columns that contain a ride as JSON, and the paths of its people's ids in it: `db/indexes.ts` has an index for
 * each.
 */
const KEPT = [
  { table: 'ride', column: 'snapshot' },
  { table: 'invoice', column: 'ride' },
] as const;
const ID_IN = { rider: '{rider,userId}', driver: '{driver,driverId}' } as const;

/**
 * Tax law keeps invoices for eight years. Number, amounts, way and company stay; the names of the rider and the driver
 * become pseudonyms. The table of invoices refuses every other change. Rows that have them are not written again when this is repeated.
 */
export const forgetPeople: Forget = async (tx, { user, driver }) => {
  for (const id of user) {
    const nobody = { name: pseudonymOf('user', id), email: '', phone: null, employeeId: null };
    await replace(tx, 'rider', { id, nobody });
  }
  for (const id of driver)
    await replace(tx, 'driver', { id, nobody: { fullName: pseudonymOf('driver', id), phoneNumber: '' } });
};

async function replace(
  tx: Tx,
  person: keyof typeof ID_IN,
  { id, nobody }: { id: string; nobody: object },
): Promise<void> {
  for (const { table, column } of KEPT)
    await tx.query(
      `update ${table} set ${column} = jsonb_set(${column}, '{${person}}', (${column} -> '${person}') || $2::jsonb)
       where (${column} #>> '${ID_IN[person]}') = $1 and not (${column} -> '${person}') @> $2::jsonb`,
      [id, nobody],
    );
}
