import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWebIfChanged } from './build-web.mjs';
import { node24, tools } from './places.mjs';
import { runStep, StepFailed } from './run-step.mjs';
import { provideTestTools } from './test-tools.mjs';

const needs = {
  server: { programs: ['nats-server', 'redis-server'], web: false },
  web: { programs: [], web: false },
  platform: { programs: ['nats-server', 'redis-server', 'chromium'], web: true },
  journeys: { programs: ['chromium'], web: true },
};
/** One after the other: each of the last two starts whole platforms, and a machine may have two cores. */
const rounds = [['server', 'web'], ['platform'], ['journeys']];

/** Runs the tests; further arguments are Jest's. The last line counts all of them: `N passed, N failed`. */
export async function test(args) {
  const { selected, others } = splitProjects(args);
  const projects = selected ?? Object.keys(needs);
  const wanted = projects.map((name) => needs[name]);
  const env = await provideTestTools([...new Set(wanted.flatMap(({ programs }) => programs))]);
  if (wanted.some(({ web }) => web)) await buildWebIfChanged();

  const reports = mkdtempSync(join(tmpdir(), 'pahiya-tests-'));
  const total = { passed: 0, failed: 0 };
  try {
    for (const [index, round] of (selected ? [projects] : rounds).entries()) {
      const report = join(reports, `${index}.json`);
      // Longer than the 8 s that one step of a web test may wait (libs/web-kit/testing) while the machine also builds.
      const jestArgs = [
        '--maxWorkers=2',
        '--testTimeout=30000',
        '--passWithNoTests',
        '--json',
        `--outputFile=${report}`,
      ];
      const code = await runStep(
        node24,
        [
          ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', tools.jest, ...jestArgs],
          ...others,
          ...['--selectProjects', ...round],
        ],
        // With --json Jest prints the report as well as writing it; the readable one goes to stderr.
        { env, discardStdout: true },
      );
      const { passed, failed } = count(report);
      total.passed += passed;
      total.failed += code === 0 ? failed : Math.max(failed, 1);
    }
  } finally {
    rmSync(reports, { recursive: true });
  }
  if (total.passed + total.failed === 0) console.log('No test ran.');
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function count(report) {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(report, 'utf8'));
  // A file that cannot be loaded holds tests that did not run: one failure at least.
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

/**
 * Splits the arguments at Jest's own --selectProjects. Jest would take every word after it for a project, so that
 * `--selectProjects server libs/fares` runs all of server; here what is no project's name stays a pattern of paths.
 */
function splitProjects(args) {
  const words = args.flatMap((arg) => (arg.startsWith('--selectProjects=') ? arg.split('=') : [arg]));
  const at = words.indexOf('--selectProjects');
  if (at === -1) return { others: words };
  let end = at + 1;
  while (end < words.length && Object.hasOwn(needs, words[end])) end += 1;
  if (end === at + 1) throw new StepFailed(`--selectProjects takes one or more of ${Object.keys(needs).join(', ')}.`);
  return { selected: words.slice(at + 1, end), others: [...words.slice(0, at), ...words.slice(end)] };
}
