import { afterCommit } from '@pahiya/messaging';
import { createTestDatabase, openLink, type TestDatabase } from '@pahiya/testing';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openDatabase, type Database, type Tx } from './database.ts';
import { toPahiyaError } from '../errors.ts';
import {
  currentKeyedCall,
  followUp,
  inKeyedCall,
  KeyedCall,
  outsideKeyedCall,
  whenUndone,
} from '../idempotency/keyed-call.ts';
import { SESSION_LIMITS } from './session-limits.ts';

class NoteItsLimits1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table note (id serial primary key, text text);
      insert into note (text) values (current_setting('statement_timeout') || current_setting('lock_timeout'))`);
  }
  async down(): Promise<void> {
    throw new Error('never called');
  }
}

const warnings: [unknown, string?][] = [];
const log = { warn: (...warning: [unknown, string?]) => void warnings.push(warning) };
let test: TestDatabase;
let database: Database;

const open = (limits = {}, poolSize = 1, url = test.adminUrl) =>
  openDatabase({
    url,
    schema: 'public',
    entities: [],
    migrations: [NoteItsLimits1795000000000],
    poolSize,
    limits: { ...SESSION_LIMITS, ...limits },
    log,
  });

beforeAll(async () => {
  test = await createTestDatabase();
  database = await open({}, 3);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

describe('a write under an Idempotency-Key', () => {
  const found = (text: string) => database.query({ text: 'select from note where text = $1', values: [text] });
  const write = (text: string) =>
    database.query({ text: 'insert into note (text) values ($1)', values: [text], writesOutbox: true });
  const failures: unknown[] = [];
  const newCall = () =>
    new KeyedCall(
      async () => undefined,
      (error) => void failures.push(error),
    );

  it('holds its last transaction until the answer is kept, and commits it before its next statement', async () => {
    const call = newCall();
    await inKeyedCall(call, async () => {
      await write('first');
      expect(await outsideKeyedCall(() => found('first'))).toHaveLength(0);
      expect(await found('first')).toHaveLength(1);
      await write('last');
    });
    expect(await found('last')).toHaveLength(0);
    expect(await call.settleWith(async () => undefined)).toBe(true);
    expect(await found('last')).toHaveLength(1);
  });

  it('is undone when its answer can not be kept, and runs no work that should follow it', async () => {
    const call = newCall();
    const told: string[] = [];
    await inKeyedCall(call, async () => {
      await write('undone');
      await followUp(async () => void told.push('undone'));
      whenUndone(async () => void told.push('taken back'));
    });
    await expect(call.settleWith(() => Promise.reject(new Error('full disk')))).rejects.toThrow('full disk');
    expect([await found('undone'), told, call.isUndone]).toEqual([[], ['taken back'], true]);
  });

  it('is answered after its follow-up work, even if that fails', async () => {
    const call = newCall();
    const told: unknown[] = [];
    await inKeyedCall(call, async () => {
      await write('followed');
      await followUp(() => Promise.reject(new Error('no line')));
      await followUp(async () => void told.push(await found('followed')));
      whenUndone(async () => void told.push('taken back'));
    });
    expect(told).toEqual([]);
    expect(await call.settleWith(async () => undefined)).toBe(true);
    expect([told, failures]).toMatchObject([[[{}]], [{ message: 'no line' }]]);
    await expect(followUp(() => Promise.reject(new Error('at once')))).rejects.toThrow('at once');
  });

  it('does not include work that its commit wakes', async () => {
    const call = newCall();
    let woken: KeyedCall | 'nobody' | undefined = 'nobody';
    await inKeyedCall(call, () =>
      database.transaction(async (tx) => afterCommit(tx, async () => void (woken = currentKeyedCall()))),
    );
    await call.settle();
    expect(woken).toBeUndefined();
  });
});

describe('work that follows a commit', () => {
  const done: string[] = [];
  const note = (tx: Tx, text: string) => afterCommit(tx, async () => void done.push(text));
  beforeEach(() => void done.splice(0));

  it('happens once, in order, when the transaction is committed and visible to others', async () => {
    let seen: Promise<object[]> | undefined;
    await database.transaction(async (tx) => {
      await tx.query("insert into note (text) values ('committed')");
      afterCommit(tx, async () => void (seen = database.query({ text: "select from note where text = 'committed'" })));
      note(tx, 'first');
      await tx.transaction(async (inner) => note(inner, 'second'));
      expect(done).toEqual([]);
    });
    expect(done).toEqual(['first', 'second']);
    expect(await seen).toHaveLength(1);
  });

  it('does not happen when the transaction is rolled back, and only for the attempt that succeeded', async () => {
    const refused = database.transaction(async (tx) => {
      note(tx, 'refused');
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    let attempt = 0;
    await database.transaction(async (tx) => {
      note(tx, `attempt ${(attempt += 1)}`);
      if (attempt === 1) await tx.query("do $$ begin raise exception 'again' using errcode = '40001'; end $$");
    });
    expect(done).toEqual(['attempt 2']);
  });

  it('does not happen for a savepoint that was rolled back, but does for the transaction around it', async () => {
    await database.transaction(async (tx) => {
      note(tx, 'before');
      const inner = tx.transaction(async (savepoint) => {
        note(savepoint, 'inside');
        await savepoint.transaction(async (deeper) => note(deeper, 'deeper'));
        throw new Error('undone');
      });
      await expect(inner).rejects.toThrow('undone');
      note(tx, 'after');
    });
    expect(done).toEqual(['before', 'after']);
  });

  it('is logged when it fails, and lets neither the call nor other work fail', async () => {
    const answer = await database.transaction(async (tx) => {
      afterCommit(tx, () => Promise.reject(new Error('no line')));
      note(tx, 'the rest');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(done).toEqual(['the rest']);
    expect(warnings).toMatchObject([[{ err: { message: 'no line' } }, 'what was to follow a commit failed']]);
  });

  it('can be asked for in a transaction only', async () => {
    expect(() => note(database.dataSource.manager, 'never')).toThrow('an open transaction');
    const ended = await database.transaction(async (tx) => tx);
    expect(() => note(ended, 'never')).toThrow('an open transaction');
  });
});

describe('a session of a service', () => {
  const pid = async (one: Database) => one.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });

  it('ends a statement that takes too long as UNAVAILABLE, and its connection goes on', async () => {
    const limited = await open({ statementMs: 100 });
    const before = await pid(limited);
    const inside = limited.transaction((tx) => tx.query('select pg_sleep(60)'));
    expect(toPahiyaError(await inside.catch((thrown: unknown) => thrown)).code).toBe('UNAVAILABLE');
    expect(await pid(limited)).toEqual(before);
    const alone: unknown = await limited.query({ text: 'select pg_sleep(60)' }).catch((thrown: unknown) => thrown);
    expect(toPahiyaError(alone).code).toBe('UNAVAILABLE');
    expect(await pid(limited)).toHaveLength(1);
    await limited.close();
  });

  it('waits for a lock no longer than its limit, and gets its result when the lock is free', async () => {
    const limited = await open({ lockMs: 100 });
    const update = { text: 'update note set text = text where id = 1 returning id' };
    await database.transaction(async (tx) => {
      await tx.query('select from note where id = 1 for update');
      const error: unknown = await limited.query(update).catch((thrown: unknown) => thrown);
      expect(toPahiyaError(error).code).toBe('UNAVAILABLE');
    });
    expect(await limited.query(update)).toHaveLength(1);
    await limited.close();
  });

  it('loses an idle transaction as UNAVAILABLE, and gets another connection', async () => {
    const limited = await open({ idleInTransactionMs: 100 });
    const hanging = limited.transaction(async (tx) => {
      const connection = (await tx.queryRunner?.connect()) as Client;
      await new Promise((ended) => connection.once('end', ended));
      await tx.query('select 1');
    });
    const lost: unknown = await hanging.catch((thrown: unknown) => thrown);
    expect(toPahiyaError(lost)).toMatchObject({ code: 'UNAVAILABLE', cause: lost });
    expect(await pid(limited)).toHaveLength(1);
    await limited.close();
  });

  it('has its limits on the connection of messaging too, and a migration only one for locks', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    await client.end();
    expect(rows).toEqual([{ statement: '14s', lock: '10s', idle: '4s' }]);
    expect(await database.query({ text: "select from note where text = '02s'" })).toHaveLength(1);
  });
});

describe('a PostgreSQL machine that vanishes without a word', () => {
  const answerOf = async (asked: Promise<unknown>) =>
    toPahiyaError(await asked.catch((thrown: unknown) => thrown)).code;

  it('is given up a little after its own limit, in and outside a transaction, and asked over new connections', async () => {
    const server = new URL(test.adminUrl);
    const link = await openLink(Number(server.port));
    server.port = String(link.port);
    const limited = await open({ statementMs: 1000 }, 3, server.href);
    const select = { text: 'select 1' };
    let outside: Promise<string> | undefined;
    try {
      const inside = limited.transaction(async (tx) => {
        await limited.query(select);
        link.cut('silent');
        outside = answerOf(limited.query(select));
        await tx.query('select 1');
      });
      expect(await answerOf(inside)).toBe('UNAVAILABLE');
      // Each connection is given up by itself, and this one may be the later.
      expect(await outside).toBe('UNAVAILABLE');
      expect(limited.poolState()).toMatchObject({ open: 0, waiting: 0 });
      link.heal();
      expect(await limited.query(select)).toHaveLength(1);
    } finally {
      // First, because a pool waits for a connection that is cut.
      link.close();
      await limited.close();
    }
  }, 20_000);
});
