import type { PoolClient, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';

export interface Statement {
  /** Prepared once per connection under this name: for hot paths. Connections of a pooler leave it away. */
  name?: string;
  text: string;
  values?: unknown[];
}

/** The rows of a statement in a transaction. TypeORM's own `query` knows no names. */
export async function rowsOf<Row extends QueryResultRow>(
  { queryRunner }: EntityManager,
  { name, text, values }: Statement,
): Promise<Row[]> {
  if (queryRunner === undefined) throw new TypeError('a transaction has a connection');
  const connection = (await queryRunner.connect()) as PoolClient;
  const { rows } = await connection.query<Row>({
    ...(name !== undefined && { name }),
    text,
    ...(values && { values }),
  });
  return rows;
}
