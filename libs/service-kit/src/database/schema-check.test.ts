import { createTestDatabase, eventually, type TestDatabase } from '@pahiya/testing';
import { EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrate, openDatabase } from './database.ts';
import type { Migration } from './schema-check.ts';

describe('a process whose tables a job migrates', () => {
  class MakeNotes1795000000000 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query('create table note (id serial primary key, text text)');
    }
    async down(): Promise<void> {
      throw new Error('never called');
    }
  }
  class BeginReleaseOne1795000000001 {
    async up(): Promise<void> {}
    async down(): Promise<void> {}
  }
  class BeginReleaseTwo1795000000002 extends BeginReleaseOne1795000000001 {}
  class BeginReleaseThree1795000000003 extends BeginReleaseOne1795000000001 {}
  const releases = [
    MakeNotes1795000000000,
    BeginReleaseOne1795000000001,
    BeginReleaseTwo1795000000002,
    BeginReleaseThree1795000000003,
  ];
  const of = (release: number) => ({ schema: 'public', migrations: releases.slice(0, release + 1) });
  let other: TestDatabase;
  beforeEach(async () => void (other = await createTestDatabase()));
  afterEach(() => other.drop());
  interface Started {
    said?: (what?: string) => void;
    without?: Migration[];
    entities?: EntitySchema[];
  }
  const start = (release: number, { said, without, entities = [] }: Started = {}) =>
    openDatabase({
      ...of(release),
      servesWithout: without,
      url: other.adminUrl,
      entities,
      poolSize: 1,
      byJob: true,
      log: { warn: (_what, sentence) => said?.(sentence) },
    });
  const job = (release: number) => migrate({ ...of(release), url: other.adminUrl });

  it.each([
    ['an empty database', undefined],
    ['tables of the release before, without which its code can not do', 1],
  ])('waits for it over %s, and starts when it has run', async (_what, before) => {
    if (before !== undefined) await job(before);
    const waits = Promise.withResolvers<string | undefined>();
    const started = start(2, { said: waits.resolve });
    expect(await waits.promise).toBe('public waits for its migration job');
    await job(2);
    await (await started).close();
  });

  it('serves over tables of the release before if its code does without the rest, and sees when the job has run', async () => {
    await job(1);
    const said: unknown[] = [];
    const served = await start(2, {
      said: (sentence) => void said.push(sentence),
      without: [BeginReleaseTwo1795000000002],
    });
    expect(said).toEqual(['public serves over the tables of the release before, until its migration job has run']);
    const has = () => [BeginReleaseOne1795000000001, BeginReleaseTwo1795000000002].map((each) => served.hasRun(each));
    expect([has(), served.missingMigrations()]).toEqual([[true, false], ['BeginReleaseTwo1795000000002']]);
    await job(2);
    await eventually(() => served.missingMigrations().length === 0);
    expect(has()).toEqual([true, true]);
    await served.close();
  });

  it('reads and writes a table that lacks a column for the next release', async () => {
    const Note = new EntitySchema<{ id: number; text: string; coming?: string }>({
      name: 'note',
      columns: {
        id: { type: 'integer', primary: true, generated: 'increment' },
        text: { type: 'text' },
        coming: { type: 'text', nullable: true, select: false, insert: false, update: false },
      },
    });
    await job(1);
    const served = await start(1, { entities: [Note] });
    const notes = served.dataSource.getRepository(Note);
    await notes.insert({ text: 'first' });
    await notes.update({ text: 'first' }, { text: 'second' });
    await notes.upsert({ id: 7, text: 'third' }, ['id']);
    expect((await notes.find({ order: { id: 'asc' } })).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['second', 'third']),
    );
    await served.close();
  });

  it('starts over tables of the next release', async () => {
    await job(2);
    const served = await start(1);
    const written = { text: `insert into note (text) values ('over newer tables') returning text` };
    expect(await served.query(written)).toEqual([{ text: 'over newer tables' }]);
    expect(served.missingMigrations()).toEqual([]);
    await served.close();
  });

  it('says what is wrong with tables that are further away', async () => {
    await job(1);
    await expect(start(3)).rejects.toThrow(
      'The tables of public are older than those of the release before this one: run the migration job of public.',
    );
    await job(3);
    await expect(start(1)).rejects.toThrow(
      'The tables of public are of a release after the next one: start that release, or the one before it.',
    );
  });
});
