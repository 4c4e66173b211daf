import { parseArgs } from 'node:util';
import { affectedFolders, baseOf } from './affected.mjs';
import { webProjects } from './build-web.mjs';
import { runNx } from './nx.mjs';
import { node24, tools } from './places.mjs';
import { runStep } from './run-step.mjs';

/**
 * Runs every check of a change, the cheapest first, and stops at the first failure. Other arguments are Jest's.
 *   `--fast`       leaves out the tests and what needs a browser
 *   `--affected`   checks only the projects that differ from main (or `--base=<commit>`) and those that depend on them
 */
export async function verify(args) {
  const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const others = tokens.filter((token) => options[token.name] === undefined).map(({ index }) => args[index]);
  const folders = values.affected ? affected(values.base) : undefined;
  if (folders?.length === 0) return nothingToDo();
  for (const { name, run } of stepsFor(folders, { fast: values.fast === true })) {
    const started = Date.now();
    const code = await run();
    console.log(`${code === 0 ? 'ok    ' : 'failed'}  ${name}  ${((Date.now() - started) / 1000).toFixed(1)} s`);
    if (code === 0) continue;
    console.log(`Stopped at: ${name}`);
    // Build machines read the last line. A failed check counts as one failed test.
    console.log('0 passed, 1 failed');
    return code;
  }
  if (values.fast) return 0;
  const { test } = await import('./test.mjs');
  return test(folders === undefined ? others : [...others, '--folders', ...folders]);
}

const options = { fast: { type: 'boolean' }, affected: { type: 'boolean' }, base: { type: 'string' } };

function affected(wanted) {
  const base = baseOf(wanted);
  const folders = affectedFolders(`--base=${base}`);
  console.log(`Differ from ${base.slice(0, 12)}, or depend on what does: ${folders.join(', ') || 'none'}`);
  return folders;
}

function nothingToDo() {
  console.log('0 passed, 0 failed');
  return 0;
}

/**
 * One lint covers all folders, because Nx's target of each project would read all types again: 8 s instead of two minutes.
 * Types are checked as two programs for the same reason.
 */
export function stepsFor(folders, { fast }) {
  const command = (name, words) => ({ name, run: () => runStep(node24, words, { quiet: true }) });
  const projects = folders === undefined ? [] : ['--projects', folders.join(',')];
  const steps = [
    command('format', [tools.oxfmt, '--check', '.']),
    command('supply chain', ['scripts/supply/check.mjs']),
    command('lint', [tools.oxlint, '--type-aware', ...(folders ?? [])]),
    {
      name: 'types',
      run: () => runNx(['run-many', '-t', 'typecheck', '--outputStyle=static', ...projects], { quiet: true }),
    },
    command('unused code', [tools.knip]),
  ];
  const isWeb = folders === undefined || webProjects().some((name) => folders.includes(name));
  if (!fast && isWeb)
    steps.push({
      name: 'budgets of the web',
      run: async () => (await import('./bench-web.mjs')).checkBudgets(),
    });
  return steps;
}
