import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ASSUMED } from './capacity/assumptions.ts';
import { readMeasured } from './capacity/measured.ts';
import { scenariosOf } from './claims/claims.ts';
import { num } from './document/numbers.ts';
import { withTable } from './document/table.ts';
import { tablesOf } from './document/tables.ts';
import { measureInputs } from './inputs/measure.ts';

const USAGE = `Usage:
  npm run bench:scale                                         simulates what docs/scale.md claims, a day included
  npm run bench:scale -- --inputs embedded|distributed|all    measures what it is calculated from
  npm run bench:scale -- --write                              writes its tables`;

const WAYS = { embedded: ['embedded'], distributed: ['distributed'], all: ['embedded', 'distributed'] } as const;
const PEAK_SECONDS = 60;
const DOCUMENT = new URL('../../docs/scale.md', import.meta.url);

const { values: args } = parseArgs({
  options: { inputs: { type: 'string' }, write: { type: 'boolean', default: false } },
});

/** Returns whether every claim holds. */
function simulate(): boolean {
  let hold = true;
  for (const scenario of scenariosOf({ measured: readMeasured(), assumed: ASSUMED }))
    for (const { where, what, bound, value, unit, simulated, holds } of scenario.check(PEAK_SECONDS)) {
      hold &&= holds;
      console.log(`${holds ? '  ok ' : 'MISS '} ${where}: ${what} ${num(simulated)} ${unit} (${bound} ${value})`);
    }
  return hold;
}

function write(): void {
  const tables = tablesOf({ measured: readMeasured(), assumed: ASSUMED });
  const document = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(
    DOCUMENT,
    Object.entries(tables).reduce((text, [name, table]) => withTable(text, name, table), document),
  );
}

if (args.inputs !== undefined) {
  if (Object.hasOwn(WAYS, args.inputs)) await measureInputs(WAYS[args.inputs as keyof typeof WAYS]);
  else {
    console.error(USAGE);
    process.exitCode = 1;
  }
} else if (args.write) write();
else if (!simulate()) process.exitCode = 1;
