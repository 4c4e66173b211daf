import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import { eventually } from '@pahiya/testing/eventually';
import { settled } from './scenes/scene.ts';
import { cast } from './support/cast.ts';
import { journey } from './support/stage.ts';

const FIRST_SCREENS = [
  { as: cast.company, path: '/company-dashboard', calls: 3 },
  { as: cast.admin, path: '/admin', calls: 6 },
  { as: cast.suresh, path: '/driver-dashboard', calls: 4 },
];

/** The answers to calls of the gateway's first-calls.js that the page has not used. */
const untaken = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...((Reflect.get(globalThis, 'firstAnswers') as Map<string, unknown> | undefined)?.keys() ?? [
      'nothing was asked for',
    ]),
  ]);

describe('the first calls of a page', () => {
  journey('the page fetches its data while its scripts load, and only once', async (stage) => {
    for (const { as, path, calls } of FIRST_SCREENS) {
      const page = await stage.enter(as.name, { as });
      const asked: Request[] = [];
      page.on('request', (request) => void (request.url().includes('/api/') && asked.push(request)));
      await page.goto(path);
      await page.locator('main h1').first().waitFor();
      await eventually(async () => (await untaken(page)).length === 0);
      await settled(page);

      const early = asked.slice(0, calls).map((request) => request.url());
      const again = asked.slice(calls).map((request) => request.url());
      expect(again.filter((url) => early.includes(url))).toEqual([]);
      await page.context().close();
    }
  });

  journey('a filter in the address is part of the first call', async (stage) => {
    const page = await stage.enter('the admin', { as: cast.admin });
    const figures: URLSearchParams[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/figures')) figures.push(searchParams);
    });
    await page.goto('/admin?status=completed');
    await page.getByRole('button', { name: 'Show all again, not only Completed' }).waitFor();
    await settled(page);
    expect(figures.map((query) => query.get('status'))).toEqual(['completed']);
  });

  journey('a page that loads after its data shows the data at once', async (stage) => {
    const page = await stage.enter('the company', { as: cast.company });
    const answered = page.waitForResponse('**/api/company/stats');
    await page.route('**/remotes/company/assets/home*.js', async (route) => {
      await (await answered).finished();
      await route.continue();
    });
    await page.addInitScript({ path: join(import.meta.dirname, 'support/first-shown.js') });
    await page.goto('/company-dashboard');
    await page.getByText('Total Employees').waitFor();
    expect(await page.evaluate<string>('firstShown')).toMatch(/Total Employees\s+\d/);
  });

  journey('a page repeats a first call that failed', async (stage) => {
    const page = await stage.enter('the company', { as: cast.company });
    let broken = 0;
    await page.route('**/api/company/stats', (route) => (broken++ === 0 ? route.abort() : route.continue()));
    await page.goto('/company-dashboard');
    await page.getByText('Total Employees').waitFor();
    await eventually(() => broken === 2);
    await settled(page);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
