import { createTestDatabase, eventually, type TestDatabase } from '@pahiya/testing';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrate } from './database.ts';

class MakeNotes1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table note (text text)');
  }
  async down(): Promise<void> {
    throw new Error('never called');
  }
}

class DateNotes1795000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table note add written_at timestamptz');
  }
  async down(): Promise<void> {
    throw new Error('never called');
  }
}

let test: TestDatabase;
const clients: Client[] = [];

async function connected(options = ''): Promise<Client> {
  const client = new Client({ connectionString: test.adminUrl, options });
  await client.connect();
  clients.push(client);
  return client;
}

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await test.drop();
});

it('lets calls pass while a long statement or a backup keeps a migration from its table, and runs it after that', async () => {
  const job = { url: test.adminUrl, schema: 'public' };
  await migrate({ ...job, migrations: [MakeNotes1795000000000] });
  const backup = await connected();
  await backup.query('begin; select from note');
  const said: string[] = [];
  const migrations = [MakeNotes1795000000000, DateNotes1795000000001];
  const migrating = migrate({ ...job, migrations, onLocked: (why) => said.push(why) });
  const service = await connected('-c statement_timeout=10s');
  await eventually(async () => {
    const waiting = await service.query("select from pg_locks where not granted and relation = 'note'::regclass");
    return (waiting.rowCount ?? 0) > 0;
  });
  expect((await service.query('select from note')).rowCount).toBe(0);
  await eventually(() => said.length > 1);
  await backup.query('commit');
  await migrating;
  expect((await service.query('select written_at from note')).rowCount).toBe(0);
  expect(said[0]).toContain('lock timeout');
});
