import { readFile, writeFile } from 'node:fs/promises';
import { arch, cpus, platform as system, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { floodRow } from './flood.ts';
import { gatewayRow } from './gateway-cost.ts';
import { hotPathRows } from './hot-paths.ts';
import { idleSocketsRow } from './idle-sockets.ts';
import { manyRidesRows } from './many-rides.ts';
import { peerRows } from './peers.ts';
import { recoveryRows } from './recovery.ts';
import { pageOf, replaced, type KeptRow } from './results.ts';
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

const { values: args } = parseArgs({
  // A whole run is kept in bench/results/; with `--keep` the rows of another one replace those that were kept.
  options: { only: { type: 'string' }, rides: { type: 'string' }, keep: { type: 'boolean' } },
});
const asked = args.only?.split(',');
/** `peers` names both `peers-embedded` and `peers-distributed`. */
const isNamed = (name: string, by: string) => name === by || name.startsWith(`${by}-`);
const names = MEASUREMENTS.flatMap((measurement) => measurement.names);
const unknown = asked?.filter((each) => !names.some((name) => isNamed(name, each))) ?? [];
if (unknown.length > 0) throw new Error(`--only names ${unknown.join(', ')}, but there is: ${names.join(', ')}`);

async function* only(measure: () => Promise<Row>): AsyncGenerator<Row> {
  yield await measure();
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${system()} ${arch()}, Node ${process.versions.node}`;
const takenOn = new Date().toISOString().slice(0, 10);
const rows: KeptRow[] = [];
for (const measurement of MEASUREMENTS) {
  const wanted = measurement.names.filter((name) => asked === undefined || asked.some((each) => isNamed(name, each)));
  if (wanted.length === 0) continue;
  for await (const row of measurement.rows(wanted)) {
    rows.push({ ...row, takenOn, machine });
    console.log(`${row.reached ? '  ok ' : 'MISS '} ${row.what}: ${row.figure} (limit ${row.limit})`);
  }
}
console.log(`\n${pageOf(rows)}`);

const results = new URL('../results/', import.meta.url);
const data = new URL('latest.json', results);
if (asked === undefined) await keep(rows);
else if (args.keep) await keep(replaced((JSON.parse(await readFile(data, 'utf8')) as { rows: KeptRow[] }).rows, rows));

async function keep(kept: readonly KeptRow[]): Promise<void> {
  await writeFile(new URL('latest.md', results), pageOf(kept));
  await writeFile(data, `${JSON.stringify({ rows: kept }, null, 2)}\n`);
}
