import { writeFile } from 'node:fs/promises';
import { arch, cpus, platform as system, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { floodRow } from './flood.ts';
import { gatewayRow } from './gateway-cost.ts';
import { hotPathRows } from './hot-paths.ts';
import { idleSocketsRow } from './idle-sockets.ts';
import { manyRidesRows } from './many-rides.ts';
import { peerRows } from './peers.ts';
import { recoveryRows } from './recovery.ts';
import { watchedPositionRows } from './watched-positions.ts';
import type { Row } from './row.ts';

/** What `--only` may name, in the order in which it is measured, and what measures it. */
const MEASUREMENTS: readonly { names: readonly string[]; rows: (wanted: readonly string[]) => AsyncIterable<Row> }[] = [
  { names: ['memory', 'list', 'estimate', 'position', 'accept', 'events', 'create'], rows: hotPathRows },
  { names: ['watched-positions-embedded', 'watched-positions-distributed'], rows: watchedPositionRows },
  { names: ['flood'], rows: () => only(floodRow) },
  { names: ['gateway'], rows: () => only(gatewayRow) },
  { names: ['idle-sockets'], rows: () => only(idleSocketsRow) },
  { names: ['recovery'], rows: recoveryRows },
  { names: ['peers-embedded', 'peers-distributed'], rows: peerRows },
  { names: ['scale'], rows: () => manyRidesRows(args.rides === undefined ? undefined : Number(args.rides)) },
];

const { values: args } = parseArgs({ options: { only: { type: 'string' }, rides: { type: 'string' } } });
const asked = args.only?.split(',');
/** `peers` is both of its names. */
const isNamed = (name: string, by: string) => name === by || name.startsWith(`${by}-`);
const names = MEASUREMENTS.flatMap((measurement) => measurement.names);
const unknown = asked?.filter((each) => !names.some((name) => isNamed(name, each))) ?? [];
if (unknown.length > 0) throw new Error(`--only names ${unknown.join(', ')}, but there is: ${names.join(', ')}`);

async function* only(measure: () => Promise<Row>): AsyncGenerator<Row> {
  yield await measure();
}

const rows: Row[] = [];
for (const measurement of MEASUREMENTS) {
  const wanted = measurement.names.filter((name) => asked === undefined || asked.some((each) => isNamed(name, each)));
  if (wanted.length === 0) continue;
  for await (const row of measurement.rows(wanted)) {
    rows.push(row);
    console.log(`${row.reached ? '  ok ' : 'MISS '} ${row.what}: ${row.figure} (limit ${row.limit})`);
  }
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${system()} ${arch()}, Node ${process.versions.node}`;
const table = [
  '| what | against | measured | limit | reached |',
  '|---|---|---|---|---|',
  ...rows.map(
    (row) => `| ${row.what} | ${row.against} | ${row.figure} | ${row.limit} | ${row.reached ? 'yes' : 'no'} |`,
  ),
].join('\n');
console.log(`\n${table}\n\n${machine}`);
if (asked === undefined) {
  const results = new URL('../results/', import.meta.url);
  await writeFile(
    new URL('latest.md', results),
    `# Last measurement\n\nTaken ${new Date().toISOString().slice(0, 10)} by \`npm run bench\`; each ratio from one run, both sides in turn.\n\n${table}\n\n${machine}\n`,
  );
  await writeFile(new URL('latest.json', results), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
}
