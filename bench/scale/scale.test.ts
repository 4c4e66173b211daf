import { readFileSync } from 'node:fs';
import { ASSUMED } from './capacity/assumptions.ts';
import { KUBERNETES } from './capacity/limits.ts';
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

it('reckons with the replicas and cores that k8s/ lets run at most', () => {
  const figureOf = (path: string, line: RegExp) =>
    Number(line.exec(readFileSync(new URL(`../../k8s/${path}.yaml`, import.meta.url), 'utf8'))?.[1]);
  const scaled = ['gateway', 'booking', 'driver', 'auth'].map((name): [string, number] => [
    name,
    figureOf(`base/${name}`, /^ {2}maxReplicas: (\d+)$/m),
  ]);
  const cores = /limits: \{ cpu: '(\d+)'/;
  expect(KUBERNETES).toEqual({
    ...Object.fromEntries(scaled),
    invoice: figureOf('base/invoice', /^ {2}replicas: (\d+)$/m),
    postgres: figureOf('components/postgres-operator/postgres', cores),
    nats: figureOf('components/nats-cluster/nats', cores),
  });
});

it('finds a claim that does not hold', () => {
  const more = { ...basis, assumed: { ...ASSUMED, drivers: 2 * ASSUMED.drivers } };
  const [oneRegion] = scenariosOf(more);
  const failed = oneRegion?.check(PEAK_SECONDS).filter(({ holds }) => !holds);
  expect(failed?.map(({ what }) => what)).toContain('a core of driver is busy');
});
