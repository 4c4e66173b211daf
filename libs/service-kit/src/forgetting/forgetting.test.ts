import { createTestDatabase, eventually, type TestDatabase } from '@pahiya/testing';
import { messagingMigrations, messagingTablesSql } from '@pahiya/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openDatabase, type Database } from '../database/database.ts';
import { eraseAnswersSoon, keepForgetting, personForgotten } from './forgetting.ts';
import { ForgottenPersonEntity, RememberWhoIsForgotten1795660000000 } from './forgotten-person.entity.ts';
import { IDEMPOTENCY_TABLE_SQL, IdempotencyKeyEntity } from '../idempotency/idempotency-key.entity.ts';
import { SESSION_LIMITS } from '../database/session-limits.ts';

class MakeTheTables1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`${IDEMPOTENCY_TABLE_SQL} ${messagingTablesSql()}`);
  }
  async down(): Promise<void> {
    throw new Error('never called');
  }
}

let test: TestDatabase;
let database: Database;
const failures: unknown[] = [];
const log = {
  info: () => undefined,
  warn: ({ err }: { err?: unknown }) => void failures.push(err),
  error: () => undefined,
};

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({
    url: test.adminUrl,
    schema: 'public',
    entities: [IdempotencyKeyEntity, ForgottenPersonEntity],
    migrations: [MakeTheTables1795000000000, RememberWhoIsForgotten1795660000000, ...messagingMigrations],
    poolSize: 2,
    // A statement has 14 s, in which a database looks through some times as much.
    limits: { ...SESSION_LIMITS, statementMs: 2000 },
    log,
  });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

it('erases the answers about people who were deleted lately, also where there are many answers and many were deleted', async () => {
  await database.query({
    text: `insert into forgotten_person (id, role, forgotten_at)
             select md5(nth::text), 'user', now() - interval '10 days' from generate_series(1, 500) as nth
             union all values (md5('asha'), 'user', now() - interval '5 hours')`,
  });
  await database.query({
    text: `insert into idempotency_key (caller, key, fingerprint, body)
             select 'desk', nth::text, '', repeat(md5('ride ' || nth), 40) from generate_series(1, 30000) as nth
             union all values ('desk', 'about asha', '', '{"riderId":"' || md5('asha') || '"}')`,
  });
  const forgotten: string[] = [];
  const sweep = keepForgetting(database, async (_tx, { user }) => void forgotten.push(...user), log);
  await sweep.stop();
  expect(failures).toEqual([]);
  expect(forgotten).toHaveLength(501);
  expect(await database.query({ text: `select from idempotency_key where key = 'about asha'` })).toEqual([]);
});

it('erases the answers about the people of a large company that was deleted', async () => {
  await database.query({
    text: `insert into forgotten_person (id, role, forgotten_at)
             select md5('employee ' || nth), 'user', now() - interval '1 hour' from generate_series(1, 1500) as nth`,
  });
  await database.query({
    text: `update idempotency_key set created_at = now() - random() * interval '1 day' where key not like 'about%'`,
  });
  await database.query({
    text: `insert into idempotency_key (caller, key, fingerprint, body) values
             ('desk', 'about a rider', '', '{"riderId":"' || md5('employee 7') || '"}'),
             ('desk', 'about an entry', '', '{"subject":"account/' || md5('employee 8') || '"}'),
             (md5('employee 9'), 'about nobody', '', '{}')`,
  });
  const sweep = keepForgetting(database, async () => undefined, log);
  await sweep.stop();
  expect(failures).toEqual([]);
  expect(await database.query({ text: `select key from idempotency_key where key like 'about%'` })).toEqual([]);
  expect(await database.query({ text: 'select from idempotency_key limit 1' })).toHaveLength(1);
});

it('erases the answers about people as their deletion is heard, of a few and of all of a company', async () => {
  await database.query({ text: 'delete from idempotency_key' });
  const answers = eraseAnswersSoon(database, log);
  const hear = personForgotten(async () => undefined, answers);
  const left = () => database.query({ text: `select key from idempotency_key where key like 'heard%'` });
  try {
    for (const [company, size] of [
      ['one', 1],
      ['other', 100],
    ] as const) {
      const people = Array.from({ length: size }, (_, nth) => `person${nth}of${company}`);
      for (const id of people)
        await database.query({
          text: `insert into idempotency_key (caller, key, fingerprint, body) values ('desk', $1, '', $2)`,
          values: [`heard ${id}`, JSON.stringify({ riderId: id })],
        });
      await database.transaction(async (tx) => {
        for (const personId of people) await hear({ data: { personId, role: 'user' } }, tx);
      });
      await eventually(async () => (await left()).length === 0);
    }
    expect(failures).toEqual([]);
  } finally {
    await answers.stop();
  }
});
