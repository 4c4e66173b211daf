import type { EntitySchema, QueryDeepPartialEntity } from 'typeorm';
import type { Tx } from './database.ts';

/** False when there is a row of that primary key already, which stays as it is. */
export async function insertIfNew<Entity extends object>(
  tx: Tx,
  entity: EntitySchema<Entity>,
  row: QueryDeepPartialEntity<Entity>,
): Promise<boolean> {
  const key = tx.getRepository(entity).metadata.primaryColumns.map(({ databaseName }) => databaseName);
  // Nothing to overwrite: `on conflict (key) do nothing`. `orIgnore` would pass over every other unique key as well.
  const insert = tx.createQueryBuilder().insert().into(entity).values(row).orUpdate([], key);
  const { raw } = await insert.returning('1').updateEntity(false).execute();
  return (raw as unknown[]).length > 0;
}

/**
 * Writes what another service told: a new row, or over the one of its primary key unless that is newer. `by` is the
 * property that grows with every fact; a fact as old as the known one is the same one told again. Columns that `row`
 * leaves out keep their values. False when the known one is newer and stays.
 */
export async function keepNewest<Entity extends object>(
  tx: Tx,
  entity: EntitySchema<Entity>,
  { row, by }: { row: QueryDeepPartialEntity<Entity>; by: keyof Entity & string },
): Promise<boolean> {
  const { tableName, columns, primaryColumns } = tx.getRepository(entity).metadata;
  const told = columns.filter(({ isPrimary, propertyName }) => !isPrimary && propertyName in row);
  const order = columns.find(({ propertyName }) => propertyName === by)?.databaseName;
  const upsert = tx
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(row)
    .orUpdate(
      told.map(({ databaseName }) => databaseName),
      primaryColumns.map(({ databaseName }) => databaseName),
      { overwriteCondition: { where: `${tableName}.${order} <= excluded.${order}` } },
    );
  const { raw } = await upsert.returning('1').updateEntity(false).execute();
  return (raw as unknown[]).length > 0;
}
