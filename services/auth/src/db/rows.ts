import type { Tx } from '@pahiya/service-kit';

/**
 * The rows of one statement. TypeORM's own `query` answers `[rows, count]` for an UPDATE or DELETE and rows for
 * everything else; its structured result is the same for all.
 */
export async function rows<Row extends object>(tx: Tx, sql: string, values: unknown[]): Promise<Row[]> {
  if (!tx.queryRunner) throw new TypeError('rows() needs the manager of a transaction');
  const result = await tx.queryRunner.query(sql, values, true);
  return result.records as Row[];
}
