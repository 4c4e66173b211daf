import type { EntitySchema, EntitySchemaColumnOptions, EntitySchemaOptions } from 'typeorm';
import { columnNameOf } from './snake-case.ts';

interface Column {
  /** From the entity to the value, e.g. `['fare', 'totalPaise']`. */
  path: readonly string[];
  name: string;
  options: EntitySchemaColumnOptions;
}

function columnsOf(options: EntitySchemaOptions<object>, path: string[] = [], prefixes: string[] = []): Column[] {
  const own = Object.entries(options.columns as Record<string, EntitySchemaColumnOptions>).map(
    ([property, column]) => ({
      path: [...path, property],
      name: columnNameOf(property, column.name, prefixes),
      options: column,
    }),
  );
  const embedded = Object.entries(options.embeddeds ?? {}).flatMap(([property, { schema, prefix = true }]) => {
    const added = typeof prefix === 'string' ? prefix : property;
    return columnsOf(schema.options, [...path, property], prefix === false ? prefixes : [...prefixes, added]);
  });
  return [...own, ...embedded];
}

/**
 * The casts for types that the driver would read differently from the entity: a day would become the Date of a local
 * midnight, and a bigint a text. float8 is exact up to 90 trillion rupees.
 */
const READ_AS: Partial<Record<string, string>> = { date: '::text', bigint: '::float8' };

type Reader = (row: Readonly<Record<string, unknown>>) => object;

function readerOf(columns: readonly Column[], depth = 0): Reader {
  const byKey = [...Map.groupBy(columns, ({ path }) => path[depth] ?? '')];
  const isNested = ([, inside]: [string, Column[]]) => inside.some(({ path }) => path.length > depth + 1);
  const own = byKey.filter((group) => !isNested(group)).map(([key, [column]]) => ({ key, name: column?.name ?? '' }));
  const nested = byKey.filter(isNested).map(([key, inside]) => ({ key, read: readerOf(inside, depth + 1) }));
  return (row) => {
    const entity: Record<string, unknown> = {};
    for (const { key, name } of own) entity[key] = row[name];
    for (const { key, read } of nested) entity[key] = read(row);
    return entity;
  };
}

function valueAt(entity: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], entity);
}

function parameterOf(value: unknown, { options: { type } }: Column): unknown {
  if (value instanceof Date) return value.toISOString();
  return value !== null && (type === 'jsonb' || type === 'json') ? JSON.stringify(value) : value;
}

/** The columns that a statement writes, and their parameters. */
export interface WrittenColumns<Values> {
  names: readonly string[];
  /** The parameters of `names`, in their order. */
  valuesOf(entity: Values): unknown[];
}

export interface SelectedColumns<Selected> {
  /** For `select`, from the table under its own name; without those that the entity does not select. */
  selected: string;
  /** The entity of a row of `selected`. */
  read(row: object): Selected;
}

export interface EntityColumns<Selected, Inserted> extends SelectedColumns<Selected> {
  /** The columns of these properties alone. */
  some<Key extends keyof Selected>(...properties: Key[]): SelectedColumns<Pick<Selected, Key>>;
  /** For `insert into … (…)`; without those that the database generates. */
  inserted: WrittenColumns<Inserted>;
  /** For `update … set …`: the columns of these properties, and all of an embedded one. */
  changed<Key extends keyof Inserted>(...properties: Key[]): WrittenColumns<Pick<Inserted, Key>>;
}

/**
 * The columns of an entity for statements written by hand, so that a statement need not name columns that it only
 * passes on.
 */
export function columnsFor<Entity extends object, Selected = Entity, Inserted extends object = Entity>({
  options,
}: EntitySchema<Entity>): EntityColumns<Selected, Inserted> {
  const columns = columnsOf(options);
  const selected = columns.filter((column) => column.options.select !== false);
  const inserted = columns.filter(({ options }) => options.insert !== false);
  const table = options.tableName ?? options.name;
  return {
    ...read(table, selected),
    some: (...properties) => read(table, selected.filter(isOf(properties))),
    inserted: written(inserted),
    changed: (...properties) => written(inserted.filter(isOf(properties))),
  };
}

const isOf =
  (properties: readonly PropertyKey[]) =>
  ({ path: [first = ''] }: Column): boolean =>
    properties.includes(first);

function read<Selected>(table: string, columns: readonly Column[]): SelectedColumns<Selected> {
  const readRow = readerOf(columns);
  return {
    selected: columns
      .map(({ name, options: { type, query } }) =>
        query ? `(${query(table)}) as ${name}` : `${table}.${name}${READ_AS[String(type)] ?? ''}`,
      )
      .join(', '),
    read: (row) => readRow(row as Record<string, unknown>) as Selected,
  };
}

const written = <Values extends object>(columns: readonly Column[]): WrittenColumns<Values> => ({
  names: columns.map(({ name }) => name),
  valuesOf: (entity) => columns.map((column) => parameterOf(valueAt(entity, column.path), column)),
});
