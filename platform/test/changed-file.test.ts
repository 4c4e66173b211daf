import { globSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openFrozenWeb, type FrozenWeb } from './frozen-web.ts';

let web: FrozenWeb;
beforeAll(async () => {
  web = await openFrozenWeb();
});
afterAll(() => web.close());

const built = (pattern: string): string => {
  const [name] = globSync(`assets/${pattern}`, { cwd: web.remote });
  if (name === undefined) throw new Error(`No ${pattern} was built`);
  return join(web.remote, name);
};

const refused = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page didn’t load' }).waitFor();
const wasRun = (page: Page) => page.evaluate<boolean>('document.documentElement.dataset.changed !== undefined');

/** Runs `test` while the file differs from the file that was built. */
async function whileChanged(file: string, change: string, test: () => Promise<void>): Promise<void> {
  const before = await readFile(file);
  await appendFile(file, change);
  try {
    await test();
  } finally {
    await writeFile(file, before);
  }
}
const SCRIPT = '\ndocument.documentElement.dataset.changed = "";';

it('does not run an entry that was changed, whether the page fetches it or the shell, and runs it when it is mended', async () => {
  const entry = built('remote-entry.*.js');
  await whileChanged(entry, SCRIPT, async () => {
    const { page, complaints } = await web.openPage();
    await page.goto(`${web.url}/frozen`);
    await refused(page);
    expect(await wasRun(page)).toBe(false);
    expect(complaints.join()).toMatch(/digest.*integrity/);
  });
  await whileChanged(entry, SCRIPT, async () => {
    const { page } = await web.openPage();
    await page.goto(`${web.url}/login`);
    await page.getByRole('link', { name: 'Frozen' }).click();
    await refused(page);
    expect(await wasRun(page)).toBe(false);
  });
  const { page } = await web.openPage();
  await page.goto(`${web.url}/frozen`);
  await page.getByRole('heading', { level: 1, name: 'Rates for Nobody' }).waitFor();
});

it.each([
  ['script', '127.*.js', SCRIPT],
  ['stylesheet', '127.*.css', 'html { display: none }'],
])(
  'does not use a %s of a further page that was changed',
  async (_what, pattern, change) => {
    const { page, complaints } = await web.openPage();
    await page.goto(`${web.url}/frozen`);
    await page.getByRole('heading', { level: 1, name: 'Rates for Nobody' }).waitFor();
    await whileChanged(built(pattern), change, async () => {
      await page.getByRole('link', { name: 'Kept notes' }).click();
      await refused(page);
      expect(complaints.join()).toMatch(/digest.*integrity/);
      expect(await wasRun(page)).toBe(false);
    });
  },
  120_000,
);

it('holds a file to the same hash when it comes compressed', async () => {
  const { page, complaints } = await web.openPage();
  const encodings = new Set<string | undefined>();
  page.on('response', (response) => {
    if (response.url().includes('/remotes/admin/assets/remote-entry'))
      encodings.add(response.headers()['content-encoding']);
  });
  await page.goto(`${web.url}/admin`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect([...encodings]).toEqual(['br']);
  const script = page.locator('script[src*="/remotes/admin/assets/"]').first();
  expect(await script.getAttribute('integrity')).toMatch(/^sha256-/);
  expect(complaints).toEqual([]);
});
