import type { EntitySchema, FindOptionsWhere, QueryDeepPartialEntity } from 'typeorm';
import type { Tx } from './database.ts';

/** Inserts the row. Returns false, and changes nothing, if a row with this primary key, or this `key`, exists. */
export async function insertIfNew<Entity extends object>(
  tx: Tx,
  entity: EntitySchema<Entity>,
  row: QueryDeepPartialEntity<Entity>,
  key?: keyof Entity & string,
): Promise<boolean> {
  const { columns, primaryColumns } = tx.getRepository(entity).metadata;
  const unique = key === undefined ? primaryColumns : columns.filter(({ propertyName }) => propertyName === key);
  // Without columns to overwrite this is `on conflict (key) do nothing`. `orIgnore` would ignore conflicts of all other
  // unique keys as well.
  const insert = tx
    .createQueryBuilder()
    .insert()
    .into(entity)
    .values(row)
    .orUpdate(
      [],
      unique.map(({ databaseName }) => databaseName),
    );
  const { raw } = await insert.returning('1').updateEntity(false).execute();
  return (raw as unknown[]).length > 0;
}

/**
 * Stores what another service told: inserts a row, or overwrites the row with the same primary key unless that is
 * newer. `by` is the property that grows with every fact; an equal value means the same fact, told again. Columns that
 * `row` leaves out keep their values. Returns false if the stored row is newer, and stays.
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

/**
 * How up to date a projection is: the revision of the newest fact that it received (0 if that had none), and the fact's
 * time.
 */
export interface Projected {
  revision: number;
  asOf: Date;
}

export interface ToldFact<Entity> {
  key: FindOptionsWhere<Entity>;
  row: QueryDeepPartialEntity<Entity>;
  /** 0.1.0 sent no revision: then the time orders the facts. */
  revision: number | undefined;
  time: string;
}

/** Stores a fact of another service, unless a newer one is stored. */
export async function keepFact<Entity extends Projected>(
  tx: Tx,
  entity: EntitySchema<Entity>,
  { key, row, revision, time }: ToldFact<Entity>,
): Promise<void> {
  const kept = tx.getRepository<Projected>(entity);
  const asOf = new Date(time);
  const first = { ...key, ...row, revision: revision ?? 0, asOf } as QueryDeepPartialEntity<Entity>;
  if (await insertIfNew(tx, entity, first)) return;
  const where = key as FindOptionsWhere<Projected>;
  const known = await kept.findOneOrFail({ where, lock: { mode: 'pessimistic_write' } });
  if (revision === undefined ? known.asOf > asOf : known.revision >= revision) return;
  const newest = { revision: Math.max(known.revision, revision ?? 0), asOf: known.asOf > asOf ? known.asOf : asOf };
  await kept.update(where, { ...row, ...newest });
}
