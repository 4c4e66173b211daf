import { build } from './build.mjs';
import { node24 } from './places.mjs';
import { runStep } from './run-step.mjs';
import { provideTestTools } from './test-tools.mjs';

async function runInBrowser(file, args, options) {
  const env = await provideTestTools(['chromium']);
  await build();
  return runStep(node24, [file, ...args], { env, ...options });
}

/** Measures the speed of the web, compares it with its limits and keeps the result. Takes a quarter of an hour. */
export const benchWeb = (args) => runInBrowser('bench/web/main.ts', args, { acceptsSignal: true });

/** Checks the budgets of bytes. Takes less than half a minute. */
export const checkBudgets = (args = []) => runInBrowser('bench/web/check-budgets.ts', args, { quiet: true });
