import { writeFile } from 'node:fs/promises';
import { arch, cpus, loadavg, platform as system, totalmem } from 'node:os';
import type { Page } from 'playwright-core';
import { dragFrames, PRESSES, pressMs } from './board.ts';
import { openBrowser } from './browser.ts';
import { openDevTools } from './devtools.ts';
import { brokenBudgets, BUDGETS } from './budgets.ts';
import { FIRST_SCREENS } from './first-screens.ts';
import { audit, CATEGORIES } from './lighthouse.ts';
import { measureBudgets } from './measure-budgets.ts';
import { redeployIsSeen } from './redeploy.ts';
import { interactionMs, interactiveMs, largestPaintMs, median } from './timings.ts';
import { PEOPLE, startWebPlatform, type Person } from './web-platform.ts';

const RUNS = 5;

interface Row {
  what: string;
  figure: string;
  limit: string;
  reached: boolean;
  runs?: readonly number[];
  remark?: string;
}

const rows: Row[] = [];
function tell(row: Row): void {
  rows.push(row);
  console.log(
    `${row.reached ? '  ok ' : 'MISS '} ${row.what}: ${row.figure} (limit ${row.limit})${row.remark ? ` ${row.remark}` : ''}`,
  );
}

async function inTurn(measure: () => Promise<number>): Promise<number[]> {
  const runs: number[] = [];
  for (let nth = 0; nth < RUNS; nth++) runs.push(Math.round(await measure()));
  return runs;
}

/** A board of 330 rides and 110 drivers: dragged on a desk, and pressed on a slow phone. */
async function tellBoard(): Promise<void> {
  const desk = { url, session: sessions.admin };
  const frames = [];
  for (let nth = 0; nth < RUNS; nth++) frames.push(await dragFrames(browser, desk));
  const runs = frames.map(({ perSecond }) => Math.round(perSecond));
  tell({
    what: 'Frames a second while a ride is dragged over 330 rides of 110 drivers',
    figure: String(median(runs)),
    limit: `≥ ${BUDGETS.framesPerSecond}`,
    reached: median(runs) >= BUDGETS.framesPerSecond,
    runs,
    remark: `longest between two: ${Math.round(median(frames.map(({ longestMs }) => longestMs)))} ms`,
  });
  for (const [what, press] of Object.entries(PRESSES)) {
    const presses = await inTurn(() => pressMs(browser, desk, press));
    tell({
      what: `A press on a phone for ${what} of 330 rides, to its painted answer`,
      figure: `${median(presses)} ms`,
      limit: `≤ ${BUDGETS.interactionMs} ms`,
      reached: median(presses) <= BUDGETS.interactionMs,
      runs: presses,
    });
  }
}

const firstButton = (page: Page) => page.locator('main').getByRole('button').first().click();
/** The first click of each role inside its remote; the screen answers it without a call. */
const CLICKS: Readonly<Record<Person, (page: Page) => Promise<unknown>>> = {
  user: (page) => page.getByRole('radio', { name: 'Airport Transfer' }).check(),
  driver: firstButton,
  company: firstButton,
  admin: firstButton,
};

const shareOf = (person: Person): number => (person === 'company' ? BUDGETS.companyShare : 1);

const [platform, browser, devtools] = await Promise.all([startWebPlatform(), openBrowser(), openDevTools()]);
const { url, sessions } = platform;
try {
  for (const language of ['en', 'hi']) {
    const runs = await inTurn(() => largestPaintMs(devtools, { url, path: '/', language }));
    const paint = median(runs);
    tell({
      what: `Largest paint of the landing page (${language})`,
      figure: `${(paint / 1000).toFixed(2)} s`,
      limit: `≤ ${BUDGETS.landingLcpMs / 1000} s`,
      reached: paint <= BUDGETS.landingLcpMs,
      runs,
    });
  }

  const audits = [];
  for (let nth = 0; nth < RUNS; nth++) audits.push(await audit(`${url}/`));
  for (const category of CATEGORIES) {
    const runs = audits.map(({ scores }) => scores[category]);
    const limit = BUDGETS.lighthouse[category];
    tell({
      what: `Lighthouse on the landing page: ${category}`,
      figure: String(median(runs)),
      limit: limit === 100 ? '100' : `≥ ${limit}`,
      reached: median(runs) >= limit,
      runs,
    });
  }
  const lost = [...new Set(audits.flatMap((one) => one.lost))];
  if (lost.length > 0) console.log(`      Lighthouse remarks: ${lost.join('; ')}`);

  const measured = await measureBudgets(browser, platform);
  for (const { name, bytes } of measured.firstScreens) {
    const largest = bytes.requests
      .slice(0, 3)
      .map((request) => `${request.path} ${Math.round(request.bytes / 1000)} kB`);
    const { usable, quiet } = BUDGETS.firstScreenBytes;
    tell({
      what: `Transferred for ${name} until it can be used`,
      figure: `${(bytes.untilUsable / 1000).toFixed(0)} kB`,
      limit: `≤ ${usable / 1000} kB`,
      reached: bytes.untilUsable <= usable,
      remark: `largest: ${largest.join(', ')}`,
    });
    tell({
      what: `Transferred for ${name} until its page is quiet`,
      figure: `${(bytes.untilQuiet / 1000).toFixed(0)} kB`,
      limit: `≤ ${quiet / 1000} kB`,
      reached: bytes.untilQuiet <= quiet,
    });
  }
  const early = measured.landing
    .flatMap(({ bytes }) => bytes.scripts)
    .filter((script) => !script.endsWith('/theme.js') && !script.endsWith('/start.js'));
  tell({
    what: 'JavaScript before the landing page can be read, in both languages',
    figure: early.length === 0 ? 'none' : early.join(', '),
    limit: 'none',
    reached: early.length === 0 && measured.landing.every(({ headings }) => headings.length >= 8),
  });
  const copies = measured.shared.filter(({ loaded }) => loaded.length !== 1);
  tell({
    what: 'Shared libraries loaded once',
    figure:
      copies.length === 0
        ? `${measured.shared.length} of ${measured.shared.length}`
        : copies.map(({ name }) => name).join(', '),
    limit: 'all',
    reached: copies.length === 0 && measured.shared.length > 0,
  });

  for (const person of PEOPLE) {
    const { name, path, ready } = FIRST_SCREENS[person];
    const limitMs = BUDGETS.interactiveMs * shareOf(person);
    const runs = await inTurn(() => interactiveMs(devtools, { url, path, session: sessions[person], ready }));
    tell({
      what: `Until ${name} can be used`,
      figure: `${(median(runs) / 1000).toFixed(2)} s`,
      limit: `≤ ${limitMs / 1000} s`,
      reached: median(runs) <= limitMs,
      runs,
    });
  }
  for (const person of PEOPLE) {
    const { name, path } = FIRST_SCREENS[person];
    const limitMs = BUDGETS.interactionMs * shareOf(person);
    const runs = await inTurn(() => interactionMs(browser, { url, path, session: sessions[person] }, CLICKS[person]));
    tell({
      what: `A click on ${name}, to its painted answer`,
      figure: `${median(runs)} ms`,
      limit: `≤ ${limitMs} ms`,
      reached: median(runs) <= limitMs,
      runs,
    });
  }
  await tellBoard();
  const isSeen = await redeployIsSeen(browser);
  tell({
    what: "A remote's new deployment, the shell staying as it is",
    figure: isSeen ? 'run after a reload' : 'not seen',
    limit: 'run after a reload',
    reached: isSeen,
  });
  const broken = brokenBudgets(measured);
  if (broken.length > 0)
    console.log(`\nBudgets that \`npm run verify\` keeps and that are exceeded:\n${broken.join('\n')}`);

  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${system()} ${arch()}, Node ${process.versions.node}, Chromium ${browser.version()}; load ${loadavg()[0]?.toFixed(1)} at the end`;
  const table = [
    '| what | measured | limit | reached | runs |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ what, figure, limit, reached, runs }) =>
        `| ${what} | ${figure} | ${limit} | ${reached ? 'yes' : 'no'} | ${runs?.join(' ') ?? ''} |`,
    ),
  ].join('\n');
  const results = new URL('../results/', import.meta.url);
  await writeFile(
    new URL('web-latest.md', results),
    `# Last measurement of the web\n\nTaken ${new Date().toISOString().slice(0, 10)} by \`npm run bench:web\`: the production build on a platform of its own, a phone of 412 × 823, 1.6 Mbit/s, 150 ms, a quarter of this machine's CPU, an empty cache; medians of ${RUNS}, paints and first screens taken through Chromium's own protocol without a driver for tests. Bytes are everything that the page asked for, as it came over the line, headers included, without what a service worker fetches; usable is a screen with no outline left of what is to come, as far as it reaches. The live connection's client and charts further down come between usable and quiet.\n\n${table}\n\n${machine}\n`,
  );
  await writeFile(new URL('web-latest.json', results), `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  console.log(`\n${table}\n\n${machine}`);
} finally {
  await devtools.close();
  await browser.close();
  await platform.stop();
}
