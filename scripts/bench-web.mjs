import { buildWeb } from './build-web.mjs';
import { node24 } from './places.mjs';
import { runStep } from './run-step.mjs';
import { provideTestTools } from './test-tools.mjs';

async function runInBrowser(file, args, options) {
  const env = await provideTestTools(['chromium']);
  await buildWeb();
  return runStep(node24, [file, ...args], { env, ...options });
}

/** Measures the speed of the web against its limits and keeps the result; a quarter of an hour. */
export const benchWeb = (args) => runInBrowser('bench/web/main.ts', args, { acceptsSignal: true });

/** Whether the web keeps its budgets of bytes; half a minute. */
export const checkBudgets = (args = []) => runInBrowser('bench/web/check-budgets.ts', args, { quiet: true });
