import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chance } from './chance.ts';
import { linesOf } from './checker.ts';
import { mountDisk, type Disk } from './disk.ts';
import { openFaultyPlatform, type FaultyPlatform } from './faulty-platform.ts';
import { GUARDS } from './guards.ts';
import { Injector } from './injector.ts';
import { runFaults } from './run-faults.ts';
import { startWatching } from './watch.ts';

/**
 * The defaults are for `npm test` and take two minutes. `npm run verify` asks for fewer and takes half a minute; `npm
 * run test:faults` says how many.
 */
const { FAULTS_OPERATIONS = '15000', FAULTS_COUNT = '30', FAULTS_SEED = '7', FAULTS_GUARDS = 'true' } = process.env;
const [OPERATIONS, FAULTS, SEED] = [Number(FAULTS_OPERATIONS), Number(FAULTS_COUNT), Number(FAULTS_SEED)];
/** Taking out each guard in turn takes a minute more. */
const WITHOUT_GUARDS = FAULTS_GUARDS === 'true' ? GUARDS : [];
/** Calls without a guard. */
const OF_GUARD = 400;
/** A missing guard shows only when two callers meet at the same moment, which may not happen in the first round. */
const ROUNDS = 4;
const LONGEST_FAULT_MS = 3000;

let dataDir: string;
let disk: Disk | undefined;
let platform: FaultyPlatform;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pahiya-faults-'));
  const folder = join(dataDir, 'disk');
  disk = await mountDisk(folder);
  platform = await openFaultyPlatform(dataDir, folder);
  await startWatching(platform.database);
  // Starts two replicas of each process, whose code may not be compiled yet.
}, 600_000);
afterAll(async () => {
  await platform?.close();
  await disk?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

it(`keeps its promises through ${OPERATIONS} calls and ${FAULTS} faults of seed ${SEED}`, async () => {
  const chance = new Chance(SEED);
  const injector = new Injector({ platform, disk, chance: chance.part(), longestMs: LONGEST_FAULT_MS });
  const { findings, history } = await runFaults(platform, {
    chance: chance.part(),
    run: `seed ${SEED}`,
    operations: OPERATIONS,
    faults: async () => {
      await injector.run(FAULTS);
      await injector.end();
      return injector.made.length;
    },
  });
  const told = [...linesOf(findings), ...injector.made.map((made, nth) => `fault ${nth + 1}: ${made}`)];
  process.stderr.write(`${countsOf(history.calls)}\n${told.join('\n')}\n`);
  expect({ seed: SEED, found: linesOf(findings) }).toEqual({ seed: SEED, found: [] });
}, 7_200_000);

for (const { name, keeps, takeOut } of WITHOUT_GUARDS)
  it(`finds what happens without the guard ${name}`, async () => {
    const found = new Set<string>();
    for (let round = 1; round <= ROUNDS && found.size === 0; round++) {
      let putBack = async (): Promise<void> => undefined;
      const run = `no ${name} ${round}`;
      const { findings, history } = await runFaults(platform, {
        chance: new Chance(SEED + round),
        run,
        operations: OF_GUARD,
        drivers: 4,
        patienceMs: 3000,
        begin: async () => void (putBack = await takeOut(platform)),
      });
      await putBack();
      process.stderr.write(`${run}\n${linesOf(findings, 2).join('\n')}\n`);
      // Enough rides were assigned, so only the guard is missing and the platform works.
      const assigned = history.calls.filter(({ wish, outcome }) => wish === 'assign' && outcome === 'done');
      expect(assigned.length).toBeGreaterThan(OF_GUARD / 40);
      for (const promise of keeps.filter((each) => findings[each].length > 0)) found.add(promise);
    }
    expect(found).not.toEqual(new Set());
  }, 240_000);

function countsOf(
  calls: readonly { wish: string; outcome: string; status: number | undefined; code: string | undefined }[],
): string {
  const groups = Map.groupBy(
    calls,
    ({ wish, outcome, status, code }) => `${wish} ${outcome} ${status ?? ''} ${code ?? ''}`,
  );
  return [...groups]
    .map(([name, of]) => `${name}: ${of.length}`)
    .toSorted()
    .join('\n');
}
