import { existsSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { join, relative } from 'node:path';
import jestConfig from '../jest.config.mjs';
import { build } from './build.mjs';
import { bundleTypebox } from './bundle-typebox.mjs';
import { keepsCompiledCode, node24, root, tools } from './places.mjs';
import { runStep, StepFailed } from './run-step.mjs';
import { makeTemporaryFolder } from './temporary-folder.mjs';
import { provideTestTools } from './test-tools.mjs';

const browsers = ['chromium', 'chromium-headless-shell'];
const needs = {
  server: { programs: ['nats-server', 'redis-server', 'procps'], web: false },
  web: { programs: [], web: false },
  platform: { programs: ['nats-server', 'redis-server', 'pgbouncer', 'prometheus', ...browsers], web: true },
  journeys: { programs: browsers, web: true },
};
/** With more failing files than this, the cause is a fault and not a busy machine. */
const RUN_AGAIN_AT_MOST = 4;
const LINES_OF_A_FAILURE = 12;
/** Longer than the 20 or 30 s that one step may wait on a busy machine (libs/web-kit/testing, libs/testing). */
const TEST_TIMEOUT_MS = 180_000;
/** The journeys come last and alone: they start a platform for each worker before their first test. */
const ROUNDS = [['server', 'web', 'platform'], ['journeys']];
/**
 * Workers of a round on two cores. More than cores, because tests wait for servers, pages and timers: with one worker less each
 * round takes 5 to 10 % longer. Not more for journeys, each of whose workers has a platform and a browser of its own.
 */
const workersOf = (round) => (round.includes('journeys') ? 3 : 4);

/**
 * Runs the tests. `--folders mfe-rider services/booking` runs only those of these projects; other arguments are Jest's. The
 * last line is the total: `N passed, N failed`.
 */
export async function test(args) {
  const { rounds, others } = planOf(args);
  const programs = await provideProgramsOf(args);
  if (rounds.flat().some((name) => needs[name].web)) await build();

  const temporary = makeTemporaryFolder();
  // Compiled code for the many processes that tests start.
  const env = { ...programs, ...keepsCompiledCode, TMPDIR: temporary, TYPEBOX_BUNDLE: await bundleTypebox() };
  const total = { passed: 0, failed: 0, failures: [] };
  try {
    for (const [index, round] of rounds.entries()) {
      const { passed, failed, failures } = await runRound(round, others, {
        env,
        report: join(temporary, `${index}.json`),
      });
      total.passed += passed;
      total.failed += failed;
      total.failures.push(...failures);
    }
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  if (total.failures.length > 0) console.log(`\nWhat failed:\n\n${total.failures.join('\n\n')}\n`);
  if (total.passed + total.failed === 0) console.log('No test ran.');
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** Installs what the tests that `args` select need, and resolves with the environment in which they find it. */
export const provideProgramsOf = (args) =>
  provideTestTools([
    ...new Set(
      planOf(args)
        .rounds.flat()
        .flatMap((name) => needs[name].programs),
    ),
  ]);

/**
 * Sends 50,000 malformed requests of the contract to a platform. `--requests=N` and `--seed=N` change that; the same seed
 * makes the same requests.
 */
export async function fuzz(args) {
  const { values } = parseArgs({
    args,
    options: { requests: { type: 'string', default: '50000' }, seed: { type: 'string', default: String(Date.now()) } },
  });
  Object.assign(process.env, { FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed });
  return test(['--selectProjects', 'platform', 'platform/test/fuzz']);
}

/**
 * Sends 100,000 calls through the distributed platform while 200 faults happen. `--operations=N`, `--faults=N` and
 * `--seed=N` change that; the same seed makes the same faults in the same order. Then it replaces every process under load,
 * three times around.
 */
export async function faults(args) {
  const { values } = parseArgs({
    args,
    options: {
      operations: { type: 'string', default: '100000' },
      faults: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 32) },
    },
  });
  const { operations, faults: count, seed } = values;
  Object.assign(process.env, { FAULTS_OPERATIONS: operations, FAULTS_COUNT: count, FAULTS_SEED: seed });
  const faulty = await test(['--selectProjects', 'platform', 'platform/test/faults']);
  const restarts = ['platform/test/distributed.test.ts', '--testNamePattern=are replaced under load'];
  return Math.max(faulty, await test(['--selectProjects', 'platform', ...restarts]));
}

/**
 * One round of Jest's projects. On the build machine the files of a few failures are run once more, each alone: a file that fails
 * only beside others on a busy machine is named as such and does not stop a release. A fault that stays fails twice.
 */
async function runRound(round, others, { env, report }) {
  const first = await runJest(round, others, { env, report });
  const { failedFiles } = first;
  if (process.env.CI !== 'true' || failedFiles.length === 0 || failedFiles.length > RUN_AGAIN_AT_MOST) return first;
  const total = { ...first, passed: first.passedElsewhere, failed: 0 };
  for (const file of failedFiles) {
    console.log(`Failed, and run once more: ${relative(root, file)}`);
    const again = await runJest(round, ['--runTestsByPath', file], { env, report });
    total.passed += again.passed;
    total.failed += again.failed;
    total.failures = [...total.failures, ...again.failures];
    if (again.failed === 0)
      console.log(`UNSTABLE ${relative(root, file)}: failed at first and passed when it ran again.`);
  }
  return total;
}

async function runJest(round, others, { env, report }) {
  const limits = [`--maxWorkers=${workersOf(round)}`, `--testTimeout=${TEST_TIMEOUT_MS}`];
  const reporting = ['--passWithNoTests', '--json', `--outputFile=${report}`];
  const code = await runStep(
    node24,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      tools.jest,
      ...limits,
      ...reporting,
      ...others,
      '--selectProjects',
      ...round,
    ],
    // With --json Jest also prints the report to stdout. Its readable output goes to stderr.
    { env, discardStdout: true },
  );
  const counted = count(report);
  rmSync(report, { force: true });
  return { ...counted, failed: code === 0 ? counted.failed : Math.max(counted.failed, 1) };
}

function count(report) {
  if (!existsSync(report))
    return { passed: 0, failed: 0, passedElsewhere: 0, failedFiles: [], failures: ['Jest ended without a report.'] };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const failing = testResults.filter(({ status }) => status === 'failed');
  const passedBeside = failing.flatMap(({ assertionResults }) => assertionResults).filter(isPassed).length;
  return {
    passed: numPassedTests,
    // The tests of a file that cannot be loaded are not counted, so the file counts as one failure.
    failed: numFailedTests + numRuntimeErrorTestSuites,
    passedElsewhere: numPassedTests - passedBeside,
    failedFiles: failing.map(({ name }) => name),
    failures: failing.map(firstFailure),
  };
}

/** The first lines of what failed first in a file, for the end of a long log. */
function firstFailure({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const [first] = failed;
  const test = first === undefined ? 'the file itself' : [...first.ancestorTitles, first.title].join(' > ');
  const others = failed.length > 1 ? ` (and ${failed.length - 1} more)` : '';
  const said = (first?.failureMessages.join('\n') ?? message).trim().split('\n').slice(0, LINES_OF_A_FAILURE);
  return [`${relative(root, name)}: ${test}${others}`, ...said].join('\n  ');
}

const isPassed = ({ status }) => status === 'passed';

/** The rounds of Jest's projects to run, and Jest's other arguments. */
function planOf(args) {
  const folders = wordsAfter('--folders', args, isProject);
  if (folders !== undefined) {
    const isWanted = (name) => folders.words.some((folder) => sizeOf(folder) === name);
    const rounds = ROUNDS.map((round) => round.filter(isWanted)).filter((round) => round.length > 0);
    return { rounds, others: [...folders.others, ...folders.words.map((folder) => `${asPattern(root)}/${folder}/`)] };
  }
  // Jest takes every word after --selectProjects for a project, so `--selectProjects server libs/fares` would run all of
  // server. Here a word that is no project's name is a pattern of paths.
  const selected = wordsAfter('--selectProjects', args, (word) => Object.hasOwn(needs, word));
  return selected === undefined
    ? { rounds: ROUNDS, others: args }
    : { rounds: [selected.words], others: selected.others };
}

function wordsAfter(option, args, isOne) {
  const words = args.flatMap((arg) => (arg.startsWith(`${option}=`) ? arg.split('=') : [arg]));
  const at = words.indexOf(option);
  if (at === -1) return undefined;
  let end = at + 1;
  while (end < words.length && isOne(words[end])) end += 1;
  if (end === at + 1) throw new StepFailed(`${option} takes one or more of its names; see CONTRIBUTING.md.`);
  return { words: words.slice(at + 1, end), others: [...words.slice(0, at), ...words.slice(end)] };
}

const isProject = (folder) =>
  ['package.json', 'project.json'].some((manifest) => existsSync(join(root, folder, manifest)));

/** The name of Jest's project that runs the tests of this folder. */
function sizeOf(folder) {
  const isIn = ({ roots }) => roots.some((each) => `<rootDir>/${folder}/`.startsWith(`${each}/`));
  return jestConfig.projects.find(isIn)?.displayName;
}

const asPattern = (path) => path.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
