import { pageOf, replaced, type KeptRow } from './results.ts';

const row = (what: string, change: Partial<KeptRow> = {}): KeptRow => ({
  what,
  against: '–',
  figure: '1 ms',
  limit: '≤ 2 ms',
  reached: true,
  details: {},
  takenOn: '2026-11-24',
  machine: '2 × Xeon',
  ...change,
});

it('keeps the rows that a run did not measure, with their day and machine', () => {
  const newer = { figure: '3 ms', reached: false, takenOn: '2026-11-29', machine: '2 × EPYC' };
  const rows = replaced([row('list'), row('create')], [row('list', newer), row('events', newer)]);
  expect(rows.map(({ what, takenOn }) => [what, takenOn])).toEqual([
    ['list', '2026-11-29'],
    ['create', '2026-11-24'],
    ['events', '2026-11-29'],
  ]);
  const page = pageOf(rows);
  expect(page).toContain('| list | – | 3 ms | ≤ 2 ms | no | 2026-11-29, 1 |');
  expect(page).toContain('| create | – | 1 ms | ≤ 2 ms | yes | 2026-11-24, 2 |');
  expect(page).toContain('1. 2 × EPYC\n2. 2 × Xeon\n');
});
