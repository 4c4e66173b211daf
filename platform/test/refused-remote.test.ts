import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteEntry } from '@pahiya/contracts';
import { openFrozenWeb, type FrozenWeb } from './frozen-web.ts';

let web: FrozenWeb;
beforeAll(async () => {
  web = await openFrozenWeb();
});
afterAll(() => web.close());

async function require(requires: RemoteEntry['requires']): Promise<void> {
  const file = join(web.remote, 'remote.json');
  const build = JSON.parse(await readFile(file, 'utf8')) as RemoteEntry;
  await writeFile(file, JSON.stringify({ ...build, requires }));
}

it('says in words that a remote does not fit the shell, and shows the version before it to whoever asks', async () => {
  await require({ ui: '^99.0.0' });
  const { page } = await web.openPage();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${web.url}/frozen`);
  await page.getByRole('heading', { level: 1, name: 'This page doesn’t fit the rest of Pahiya' }).waitFor();
  await page.getByRole('button', { name: 'Load again' }).waitFor();
  expect(loaded.filter((path) => path.startsWith('/remotes/frozen'))).toEqual([]);

  await web.keep('1.0.0');
  await page.reload();
  await page.getByRole('button', { name: 'Use the version before' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rates for Nobody' }).waitFor();
  const files = loaded.filter((path) => path.startsWith('/remotes/frozen'));
  expect(files.filter((path) => !path.startsWith('/remotes/frozen@1.0.0/'))).toEqual([]);
  expect(files).not.toEqual([]);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Rates for Nobody' }).waitFor();

  await page.goto(`${web.url}/frozen?lang=hi`);
  await page.getByRole('heading', { level: 1, name: 'Nobody के लिए रेट' }).waitFor();
});

it('leaves the rest of Pahiya alone', async () => {
  await require({ ui: '^99.0.0' });
  const { page } = await web.openPage();
  await page.goto(`${web.url}/frozen?lang=hi`);
  await page.getByRole('heading', { level: 1, name: 'यह पेज बाकी Pahiya से मेल नहीं खाता' }).waitFor();
  await page.getByRole('link', { name: 'कंसोल' }).click();
  await page.waitForURL(`${web.url}/admin`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
