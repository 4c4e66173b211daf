import { writeFile } from 'node:fs/promises';
import { arch, cpus, loadavg, platform as system, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { cityParts } from './city/city-parts.ts';
import { showCity } from './city/show-city.ts';
import { FORMAT_NAMES } from './formats/format.ts';
import { instanceParts } from './instance-rows.ts';
import { measurePlatform } from './platform/platform-rows.ts';
import type { Part, Row } from './row.ts';
import { lineOf, solveFile } from './solve-file.ts';

/** The table, in the order in which it is measured. */
const PARTS: readonly Part[] = [...cityParts, ...instanceParts, { name: 'platform', measure: measurePlatform }];

const USAGE = `Usage:
  npm run bench:dispatch -- [--only ${PARTS.map(({ name }) => name).join(',')}]
  npm run bench:dispatch -- --format ${FORMAT_NAMES.join('|')} [--seconds 10] [--seed 1] [--iterations N] [--solution] FILE…
  npm run bench:dispatch -- --city SEED [--rides 300] [--cabs 110] [--seconds 7] [--iterations N] [--json]`;

const { values: args, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    format: { type: 'string' },
    city: { type: 'string' },
    rides: { type: 'string', default: '300' },
    cabs: { type: 'string', default: '110' },
    json: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    iterations: { type: 'string' },
    solution: { type: 'boolean', default: false },
  },
});

function fail(sentence: string): never {
  console.error(`${sentence}\n${USAGE}`);
  process.exit(1);
}

type NumberOption = 'cabs' | 'city' | 'iterations' | 'rides' | 'seconds' | 'seed';

function numberOf(option: NumberOption, least: number, usual?: number): number {
  const value = Number(args[option] ?? usual);
  if (!Number.isFinite(value) || value < least)
    fail(`--${option} is a number from ${least} upwards, not ${args[option]}.`);
  return value;
}

/** Plans files; true if the verifier found no fault. */
async function planFiles(): Promise<boolean> {
  const format = FORMAT_NAMES.find((name) => name === args.format) ?? fail(`There is no format ${args.format}.`);
  if (files.length === 0) fail('Name the files to plan.');
  const iterations = args.iterations === undefined ? undefined : numberOf('iterations', 1);
  const options = { format, seed: numberOf('seed', 0), seconds: numberOf('seconds', 1, 10), iterations };
  let isSound = true;
  for (const file of files) {
    const solved = await solveFile(file, options).catch((error: unknown) =>
      fail(`${file} cannot be planned. ${error instanceof Error ? error.message : String(error)}`),
    );
    console.log(lineOf(solved, format));
    if (args.solution)
      for (const [i, route] of solved.routes.entries()) console.log(`Route ${i + 1}: ${route.join(' ')}`);
    if (solved.faults.length > 0) isSound = false;
  }
  return isSound;
}

/** Plans a day of the simulated city; true if the checker found no broken rule. */
function planCity(): boolean {
  return showCity({
    seed: numberOf('city', 0),
    rides: numberOf('rides', 1),
    cabs: numberOf('cabs', 1),
    seconds: numberOf('seconds', 1, 7),
    iterations: args.iterations === undefined ? undefined : numberOf('iterations', 1),
    isJson: args.json,
  });
}

/** Measures the table and keeps it, unless only parts are wanted; true if every limit is reached. */
async function measureTable(): Promise<boolean> {
  const only = args.only?.split(',');
  const unknown = only?.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown !== undefined) fail(`The table has no part ${unknown}.`);
  const rows: Row[] = [];
  for (const part of PARTS.filter(({ name }) => only?.includes(name) ?? true))
    for await (const row of part.measure()) {
      rows.push(row);
      console.log(`${row.reached ? '  ok ' : 'MISS '} ${row.what}: ${row.figure} (limit ${row.limit})`);
    }
  if (only === undefined) await keep(rows);
  return rows.every(({ reached }) => reached);
}

async function keep(rows: readonly Row[]): Promise<void> {
  const [processor] = cpus();
  const machine = `${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB, ${system()} ${arch()}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}`;
  const results = new URL('../results/', import.meta.url);
  await writeFile(new URL('dispatch-latest.json', results), `${JSON.stringify({ machine, rows }, undefined, 2)}\n`);
  const lines = rows.map(
    ({ what, figure, limit, reached }) => `| ${what} | ${figure} | ${limit} | ${reached ? 'yes' : '**no**'} |`,
  );
  const date = new Date().toISOString().slice(0, 10);
  const text = `# Last measurement of dispatch

Taken ${date} by \`npm run bench:dispatch\`; ten seconds of wall clock on two cores for each public instance.

| what | measured | limit | reached |
|---|---|---|---|
${lines.join('\n')}

${machine}
`;
  await writeFile(new URL('dispatch-latest.md', results), text);
}

async function run(): Promise<boolean> {
  if (args.city !== undefined) return planCity();
  return args.format === undefined ? measureTable() : planFiles();
}

const isGood = await run();
process.exitCode = isGood ? 0 : 1;
