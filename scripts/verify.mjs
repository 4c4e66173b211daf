import { parseArgs } from 'node:util';
import { affectedFolders, baseOf, neededFolders } from './affected.mjs';
import { webProjects } from './build.mjs';
import { node24, tools } from './places.mjs';
import { releaseOf } from './release.mjs';
import { runStep } from './run-step.mjs';

/** One check waits or computes on one core while the other uses the rest. */
const AT_ONCE = 2;

/**
 * Half a minute of faults without taking out guards, because a change waits for these checks. `npm test` makes more
 * faults, in three minutes.
 */
const FEWER_FAULTS = { FAULTS_OPERATIONS: '1000', FAULTS_COUNT: '10', FAULTS_GUARDS: 'false' };

/**
 * Runs every check of a change, the cheapest first and two at a time, and stops at the first failure. Other arguments are Jest's.
 *   `--fast`       leaves out the tests and what needs a browser
 *   `--affected`   checks only the projects that differ from main (or `--base=<commit>`) and those that depend on them
 *   `--release=<tag>`   checks of these only what is released by that tag, and what it depends on
 */
export async function verify(args) {
  const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const others = tokens.filter((token) => options[token.name] === undefined).map(({ index }) => args[index]);
  const tag = values.release;
  const folders = values.affected || tag !== undefined ? affected(values.base, tag) : undefined;
  if (folders?.length === 0) return nothingToDo();
  const forTests = folders === undefined ? others : [...others, '--folders', ...folders];
  const { test, provideProgramsOf } = await import('./test.mjs');
  const isFast = values.fast === true;
  // Installing waits for the network and the disk, so the checks run meanwhile.
  const programs = isFast ? undefined : provideProgramsOf(forTests);
  programs?.catch(() => undefined);
  const code = await runChecks(stepsFor(folders, { isFast, programs, tag }));
  if (code !== 0) {
    // Build machines read the last line. A failed check counts as one failed test.
    console.log('0 passed, 1 failed');
    return code;
  }
  Object.assign(process.env, FEWER_FAULTS);
  return isFast ? 0 : test(forTests);
}

const options = {
  fast: { type: 'boolean' },
  affected: { type: 'boolean' },
  base: { type: 'string' },
  release: { type: 'string' },
};

function affected(wanted, tag) {
  const base = baseOf(wanted);
  const folders = tag === undefined ? affectedFolders(`--base=${base}`) : foldersOfRelease(tag, `--base=${base}`);
  console.log(`Differ from ${base.slice(0, 12)}, or depend on what does: ${folders.join(', ') || 'none'}`);
  return folders;
}

/**
 * What a release has to check of a change: the projects that it ships, and those that these depend on. What depends on them
 * belongs to other teams, whose faults stop no release of this one.
 */
export function foldersOfRelease(tag, change) {
  const needed = neededFolders(releaseOf(tag).parts);
  return affectedFolders(change).filter((folder) => needed.includes(folder));
}

/** After a failure the checks that run end, and no other begins. Resolves with the exit code of the first failure, else 0. */
async function runChecks(steps) {
  const waiting = steps.values();
  let failure = 0;
  const runInTurn = async () => {
    for (const { name, run } of waiting) {
      const started = Date.now();
      const code = await run();
      console.log(`${code === 0 ? 'ok    ' : 'failed'}  ${name}  ${((Date.now() - started) / 1000).toFixed(1)} s`);
      if (code !== 0 && failure === 0) {
        failure = code;
        console.log(`Stopped at: ${name}`);
      }
      if (failure !== 0) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runInTurn));
  return failure;
}

function nothingToDo() {
  console.log('0 passed, 0 failed');
  return 0;
}

/**
 * One run of the linter covers all folders and reports the compiler's errors as well, because Nx's targets of each project
 * would read all types again.
 */
export function stepsFor(folders, { isFast = false, programs = Promise.resolve(), tag } = {}) {
  const command = (name, words) => ({ name, run: () => runStep(node24, words, { quiet: true }) });
  const isWeb = folders === undefined || webProjects().some((name) => folders.includes(name));
  const budgets = {
    name: 'budgets of the web',
    run: async () => {
      // The browser is one of the programs, and Debian's installer runs once at a time.
      await programs;
      const { checkBudgets } = await import('./bench-web.mjs');
      return tag?.startsWith('mfe-') ? checkBudgets(['--remote', tag.split('@')[0]]) : checkBudgets();
    },
  };
  return [
    command('format', [tools.oxfmt, '--check', ...(tag === undefined ? ['.'] : folders)]),
    // Not quiet, because it prints how old the list of known vulnerabilities is.
    { name: 'supply chain', run: () => runStep(node24, ['scripts/supply/check.mjs']) },
    // This check waits for pages half of its time, beside the checks that compute.
    ...(!isFast && isWeb ? [budgets] : []),
    command('lint and types', [tools.oxlint, '--type-aware', '--type-check', ...(folders ?? [])]),
    // It reads the whole workspace, so it would stop a release for the code of another team.
    ...(tag === undefined ? [command('unused code', [tools.knip])] : []),
  ];
}
