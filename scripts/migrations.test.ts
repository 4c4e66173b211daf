import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { migrationFaults } = (await import(join(root, 'scripts/lint/migrations.mjs'))) as {
  migrationFaults: (source: string) => string[];
};

const BEFORE_THE_RULES = 'It has run everywhere, and was written before docs/releases.md had these rules.';
const FEW_ROWS =
  'It has run everywhere. Both tables are small: some hundred companies, and mails for the minutes until they are sent.';
/** The migrations that may break the rules. A migration that has run is never changed, and none is added here. */
const EXCEPTED: Readonly<Record<string, string>> = {
  '1763870400000-sort-rides.ts': BEFORE_THE_RULES,
  '1795320000000-sort-drivers.ts': BEFORE_THE_RULES,
  '1795320000000-sort-employees.ts': BEFORE_THE_RULES,
  '1795320600000-wait-for-activation.ts': BEFORE_THE_RULES,
  '1795410000000-mail-each-account.ts': BEFORE_THE_RULES,
  '1795590000000-register-before-joining.ts':
    'It has run everywhere. A deployment has some hundred companies, whose check takes milliseconds.',
  '1795697000000-tell-of-joiners.ts': FEW_ROWS,
};

const upOf = (sql: string) => `
  async up(runner) {
    await runner.query(\`${sql}\`);
  }

  async down(runner) {
    await runner.query('create index gone_by_name on gone (name)');
  }
`;
const indexFault = 'It builds an index of ride, which stops all writes to it: declare the index in db/indexes.ts.';
const ruleFault =
  'It adds a rule to ride that is checked for every row at once: add it "not valid", and validate it a release later.';

it.each([
  ['an index of a table with rows', 'create unique index ride_by_code on ride (code)', [indexFault]],
  ['an index of a table that it makes', 'create table note (id text); create index note_by_id on note (id)', []],
  ['a check of every row', "alter table ride add constraint ride_check check (status <> '')", [ruleFault]],
  ['a check of new rows', "alter table ride add constraint ride_check check (status <> '') not valid", []],
  ['a reference of every row', 'alter table ride add note text references note (id)', [ruleFault]],
  ['a column', 'alter table ride add note text', []],
])('judges %s', (_what, sql, faults) => {
  expect(migrationFaults(upOf(sql))).toEqual(faults);
});

it('finds no fault in a migration, but in those that are excepted', () => {
  // Also the migrations of the tables that every service has.
  const places = [
    'services/*/src/db/migrations/*.ts',
    'libs/messaging/src/tables.ts',
    'libs/service-kit/src/**/*.entity.ts',
  ];
  const paths = globSync(places, { cwd: root });
  expect(paths.filter((path) => path.startsWith('libs/')).length).toBeGreaterThan(2);
  const faulty = paths.filter((path) => migrationFaults(readFileSync(join(root, path), 'utf8')).length > 0);
  expect(faulty.map((path) => basename(path)).toSorted()).toEqual(Object.keys(EXCEPTED).toSorted());
});
