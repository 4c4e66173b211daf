import { readFileSync } from 'node:fs';
import { ASSUMED } from './capacity/assumptions.ts';
import { readMeasured } from './capacity/measured.ts';
import { scenariosOf } from './claims/claims.ts';
import { tableOf } from './document/table.ts';
import { tablesOf } from './document/tables.ts';

const PEAK_SECONDS = 4;
const basis = { measured: readMeasured(), assumed: ASSUMED };
const document = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8');

it.each(Object.entries(tablesOf(basis)))(
  'says in docs/scale.md what follows from the measured figures: %s (npm run bench:scale -- --write)',
  (name, table) => expect(tableOf(document, name)).toEqual(table),
);

it.each(scenariosOf(basis).filter(({ isLong }) => !isLong))(
  'simulates what docs/scale.md claims of $where',
  (scenario) => {
    expect(scenario.check(PEAK_SECONDS).filter(({ holds }) => !holds)).toEqual([]);
  },
);

it('finds a claim that does not hold', () => {
  const more = { ...basis, assumed: { ...ASSUMED, drivers: 2 * ASSUMED.drivers } };
  const failed = scenariosOf(more)
    .filter(({ isLong }) => !isLong)
    .flatMap((scenario) => scenario.check(PEAK_SECONDS))
    .filter(({ holds }) => !holds);
  expect(failed.map(({ what }) => what)).toContain('a core of driver is busy');
});
