import pg from 'pg';
import { createTestDatabase } from './test-database.ts';

it('makes a separate empty database for every caller and drops it despite open connections', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = new pg.Client({ connectionString: first.adminUrl });
  const cutOff = new Promise((settle) => client.on('error', settle));
  await client.connect();
  await client.query('create table only_here ()');

  const other = new pg.Client({ connectionString: second.adminUrl });
  await other.connect();
  const { rows } = await other.query(`select to_regclass('only_here') as found, current_database() as name`);
  expect(rows).toEqual([{ found: null, name: second.name }]);

  await first.drop();
  await cutOff;
  await other.end();
  await second.drop();
});
