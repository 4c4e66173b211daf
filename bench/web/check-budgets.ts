import { parseArgs } from 'node:util';
import { openBrowser } from './browser.ts';
import { brokenBudgets, BUDGETS } from './budgets.ts';
import { measureBudgets } from './measure-budgets.ts';
import { startWebPlatform } from './web-platform.ts';

// `--first-screen-kb 50` sets a lower budget, to see the check fail. `--remote mfe-rider` checks the first screen of that remote alone.
const { values: args } = parseArgs({ options: { 'first-screen-kb': { type: 'string' }, remote: { type: 'string' } } });
const usable = Number(args['first-screen-kb'] ?? BUDGETS.firstScreenBytes.usable / 1000) * 1000;
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const [platform, browser] = await Promise.all([startWebPlatform(), openBrowser()]);
try {
  const measured = await measureBudgets(browser, platform, args.remote);
  for (const { name, bytes } of measured.firstScreens)
    console.log(`${kB(bytes.untilUsable).padStart(10)}  ${name} (${kB(bytes.untilQuiet)} until it is quiet)`);
  for (const { language, bytes } of measured.landing)
    console.log(`${kB(bytes.untilUsable).padStart(10)}  the landing page in ${language}`);
  const broken = brokenBudgets(measured, { ...BUDGETS, firstScreenBytes: { ...BUDGETS.firstScreenBytes, usable } });
  for (const sentence of broken) console.error(sentence);
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await platform.stop();
}
