import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WEB_LIMITS } from '../web-limit.ts';
import { app, at, choose, CURRENT, folder, open, said } from './remotes.fixture.ts';

it('shows pages and their parts beyond the limit of calls too', async () => {
  await open({ REMOTES_CONFIG: '', RATE_LIMIT_PER_MINUTE: '2' });
  const statusesOf = async (url: string) =>
    (await Promise.all([1, 2, 3].map(() => app.inject({ url })))).map(({ statusCode }) => statusCode);
  expect(await statusesOf('/api/openapi.json')).toEqual([200, 200, 429]);
  const docs = ['/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css'];
  for (const url of ['/login', '/remotes.json', CURRENT, ...docs])
    expect([url, ...(await statusesOf(url))]).toEqual([url, 200, 200, 200]);
});

it('has a limit of its own for pages, which an office behind one address does not reach', async () => {
  await open({ REMOTES_CONFIG: '', RATE_LIMIT_PER_MINUTE: '2' });
  const statusOf = async (url: string, remoteAddress = '203.0.113.7') =>
    (await app.inject({ url, remoteAddress })).statusCode;
  const pages = ['/login', '/booking', '/remotes.json', '/api/docs'];
  const answers = new Set<number>();
  for (let n = 0; n < WEB_LIMITS.pages; n += 1) answers.add(await statusOf(pages[n % pages.length] ?? ''));
  expect([...answers]).toEqual([200]);
  for (const url of [...pages, '/robots.txt']) expect([url, await statusOf(url)]).toEqual([url, 429]);
  expect([await statusOf(CURRENT), await statusOf('/login', '203.0.113.8')]).toEqual([200, 200]);
});

it('has a page fetch the files of its first screen, with the parts of the shell that this draws with', async () => {
  await open({ REMOTES_CONFIG: '' });
  expect((await app.inject('/booking/history')).body).toBe(
    `<head><script defer src="${CURRENT}"></script><script defer src="/assets/charts.0a1b.js"></script>` +
      '<link rel="preload" as="style" href="/assets/charts.2c3d.css"></head>',
  );
});

it('sends a page without those parts while the list of the shell is half written, and with them after it', async () => {
  await open({ REMOTES_CONFIG: '' });
  const list = join(folder, 'shell/dist/files.json');
  const whole = await readFile(list, 'utf8');
  await writeFile(list, whole.slice(0, 20));
  const early = await app.inject('/booking/history');
  expect(early.statusCode).toBe(200);
  expect(early.body).toBe(`<head><script defer src="${CURRENT}"></script></head>`);
  expect(said.join()).toContain('files.json cannot be read');
  await writeFile(list, whole);
  expect((await app.inject('/booking/history')).body).toContain('/assets/charts.0a1b.js');
});

it('tells a page its first API calls before its scripts are loaded, and no other page', async () => {
  await open({ REMOTES_CONFIG: '' });
  const page = (await app.inject('/booking/?lang=en')).body;
  expect(page).toContain('data-roles="user" data-calls="/api/stats?from={-21}&amp;to={7} /api/pricing"');
  const [, script = ''] = /<script data-[^>]+>(.+?)<\/script>/s.exec(page) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  expect((await app.inject('/booking')).headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect((await app.inject('/booking/details')).body).not.toContain('data-calls');
});

it('lets a page fetch ahead the files of the version that its visitor will get, or none', async () => {
  await choose({ tenants: { DEMO01: '1.4.0' } });
  await open();
  const page = async (cookie?: string) =>
    (await app.inject({ url: '/booking', headers: cookie ? { cookie } : {} })).body;
  expect(await page()).toBe('<head></head>');
  expect(await page('browser=b1; tenant=DEMO01.c-1')).toContain(`src="${at('1.4.0')}"`);
  expect(await page('browser=b1')).toContain(`src="${CURRENT}"`);
});
