import { node24, tools } from './places.mjs';
import { runStep } from './run-step.mjs';

const checks = [
  { name: 'format', command: [tools.oxfmt, '--check', '.'] },
  { name: 'lint', command: [tools.oxlint, '--type-aware'] },
  { name: 'types of the server', command: [tools.tsc, '-p', 'tsconfig.server.json'] },
  { name: 'types of the web', command: [tools.tsc, '-p', 'tsconfig.web.json'] },
  { name: 'unused code', command: [tools.knip] },
];

/** What needs the built web and a browser, and so comes after the quick ones. */
const slowChecks = [{ name: 'budgets of the web', run: async () => (await import('./bench-web.mjs')).checkBudgets() }];

/** Everything that must hold before a change is handed in, cheapest first; stops at the first that does not. `--fast` leaves out what needs a browser, and the tests. */
export async function verify(args) {
  const steps = checks.map(({ name, command }) => ({ name, run: () => runStep(node24, command, { quiet: true }) }));
  if (!args.includes('--fast')) steps.push(...slowChecks);
  for (const { name, run } of steps) {
    const started = Date.now();
    const code = await run();
    console.log(`${code === 0 ? 'ok    ' : 'failed'}  ${name}  ${((Date.now() - started) / 1000).toFixed(1)} s`);
    if (code === 0) continue;
    console.log(`Stopped at: ${name}`);
    // Build machines read the last line; a check that stopped the tests from running counts as one that failed.
    console.log('0 passed, 1 failed');
    return code;
  }
  if (args.includes('--fast')) return 0;
  const { test } = await import('./test.mjs');
  return test(args);
}
