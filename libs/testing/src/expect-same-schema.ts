import type { ServiceName } from '@pahiya/contracts';
import {
  buildIndexes,
  NO_LIMITS,
  openDatabase,
  provisionDatabase,
  withOurTables,
  type Database,
  type Tables,
} from '@pahiya/service-kit';
import { createTestDatabase } from './test-database.ts';

/** TypeORM keeps its list of executed migrations itself, and messaging writes its tables in SQL of its own. */
const WITHOUT_ENTITY = ['dead_letter', 'inbox', 'inbox_before', 'lease', 'migration', 'outbox', 'unpublished'];
const log = { warn: (...problem: unknown[]) => process.stderr.write(`${JSON.stringify(problem)}\n`) };

/**
 * Expects a service's migrations, with the indexes that its migration job builds, to make exactly the schema that its entities
 * describe. TypeORM's own comparison covers columns, and the names of constraints and indexes. Their definitions are compared with
 * a second schema, which TypeORM makes from the entities. Indexes that the entities only name must exist. `inPlainSql` are tables
 * of the service without an entity.
 */
export async function expectSameSchema(
  service: ServiceName,
  tables: Tables,
  inPlainSql: readonly string[] = [],
): Promise<void> {
  const test = await createTestDatabase();
  const urls = await provisionDatabase(test.adminUrl, (name) => `test-${name}`);
  const all = withOurTables(tables);
  const rest = { poolSize: 2, limits: NO_LIMITS, log };
  const migrated = await openDatabase({ ...rest, ...all, url: urls[service], schema: service });
  try {
    await buildIndexes({ ...all, url: urls[service], schema: service });
    const described = await describedBy(test.adminUrl, all);
    expect(await definitionsIn(migrated, service)).toEqual(described.definitions);
    await migrated.query({
      text: `create table typeorm_metadata (type text, "database" text, schema text, "table" text, name text, value text)`,
    });
    for (const { table, column, expression } of described.generated)
      await migrated.query({
        text: `insert into typeorm_metadata values ('GENERATED_COLUMN', current_database(), $1, $2, $3, $4)`,
        values: [service, table, column, expression],
      });
    const { upQueries } = await migrated.dataSource.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
    await expectNames(migrated, { schema: service, withoutEntity: [...WITHOUT_ENTITY, ...inPlainSql] });
  } finally {
    await migrated.close();
    await test.drop();
  }
}

/** Makes a schema from the entities, and returns its definitions and the expressions of generated columns. */
async function describedBy(adminUrl: string, { entities }: Tables) {
  const schema = 'described';
  const rest = { poolSize: 2, limits: NO_LIMITS, log, migrations: [] };
  const makes = await openDatabase({ ...rest, entities: [], url: adminUrl, schema: 'public' });
  await makes.query({ text: `create schema ${schema}` });
  await makes.close();
  const described = await openDatabase({ ...rest, entities, url: adminUrl, schema });
  try {
    await described.dataSource.synchronize();
    const generated = described.dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns.flatMap(({ databaseName: column, generatedType, asExpression: expression }) =>
        generatedType ? [{ table: tableName, column, expression }] : [],
      ),
    );
    return { definitions: await definitionsIn(described, schema), generated };
  } finally {
    await described.close();
  }
}

/** For tables with an entity: constraints, the predicates and columns of TypeORM's indexes, generated columns. */
async function definitionsIn({ dataSource, query }: Database, schema: string): Promise<string[]> {
  const tables = dataSource.entityMetadatas.map(({ tableName }) => tableName);
  const indexes = dataSource.entityMetadatas.flatMap(({ indices }) =>
    indices.filter(({ synchronize }) => synchronize).map(({ name }) => name),
  );
  const found = await query<{ definition: string }>({
    text: `
      select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as definition from pg_constraint
        where contype <> 'n' and connamespace = $1::regnamespace and conrelid::regclass::text = any ($2)
      union all
      select replace(pg_get_indexdef(indexrelid, 0, true), $1 || '.', '') from pg_index join pg_class on indexrelid = oid
        where relnamespace = $1::regnamespace and relname = any ($3)
      union all
      select adrelid::regclass || '.' || attname || ' ' || pg_get_expr(adbin, adrelid) from pg_attrdef
        join pg_attribute on attrelid = adrelid and attnum = adnum
        where attgenerated <> '' and adrelid::regclass::text = any ($2)
      order by 1`,
    values: [schema, tables, indexes],
  });
  return found.map(({ definition }) => definition);
}

/** Expects no unknown table without an entity, and every index that the entities name. */
async function expectNames(
  { dataSource, query }: Database,
  { schema, withoutEntity }: { schema: string; withoutEntity: readonly string[] },
): Promise<void> {
  const named = await query<{ kind: 'r' | 'i'; name: string }>({
    text: `select case when relkind = 'i' then 'i' else 'r' end as kind, relname as name
      from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p', 'i')`,
    values: [schema],
  });
  const names = (kind: string) => named.filter((found) => found.kind === kind).map(({ name }) => name);
  const metadata = dataSource.entityMetadatas;
  const expected = [...metadata.map(({ tableName }) => tableName), ...withoutEntity, 'typeorm_metadata'];
  expect(names('r').sort()).toEqual(expected.sort());
  const indexes = metadata.flatMap(({ indices }) => indices.map(({ name }) => name));
  expect(names('i')).toEqual(expect.arrayContaining(indexes));
}
