import { globSync } from 'node:fs';
import { cp as copy, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type ClientError } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { launchChromium } from '@pahiya/testing/browser';
import { openPlatform, type OpenPlatform } from './open-platform.ts';

const root = join(import.meta.dirname, '../..');
/** The hash in the name of a script or a stylesheet. */
const HASH = /(?<=\.)[\da-f]{8}(?=\.(js|css)$)/;

/** A text that is in the code that reports faults, and in no other file. */
const PART_OF_REPORTER = '[email]';

let webRoot: string;
let platform: OpenPlatform;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'pahiya-redeployed-'));
  for (const built of globSync('mfe-*', { cwd: root })) await symlink(join(root, built), join(webRoot, built));
  await copy(join(root, 'shell/dist'), join(webRoot, 'shell/dist'), { recursive: true });
  platform = await openPlatform({ WEB_ROOT: webRoot });
});
afterAll(async () => {
  await platform.close();
  await rm(webRoot, { recursive: true });
});

/** Gives every script and stylesheet of the shell another name, as a new build of it would. */
async function deployAnew(): Promise<void> {
  const dist = join(webRoot, 'shell/dist');
  for (const packed of globSync('**/*.{br,gz}', { cwd: dist })) await rm(join(dist, packed));
  const files = globSync('**/*.{js,css,html,json}', { cwd: dist });
  const hashes = files.flatMap((file) => HASH.exec(file)?.[0] ?? []);
  const anew = (text: string) =>
    hashes.reduce((all, hash) => all.replaceAll(hash, hash.split('').toReversed().join('')), text);
  for (const file of files) {
    const path = join(dist, file);
    await writeFile(path, anew(await readFile(path, 'utf8')));
    await rename(path, join(dist, anew(file)));
  }
}

it('is used by an open page when a file of the old build is missing, which is reported', async () => {
  const url = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const reports: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === routes.gateway.reportError.path) reports.push(request.postData() ?? '');
    });
    await page.addInitScript((token) => localStorage.setItem('token', token), platform.tokenFor('admin'));
    const reporter = page.waitForResponse(
      async (response) => response.url().endsWith('.js') && (await response.text()).includes(PART_OF_REPORTER),
    );
    await page.goto(`${url}/admin/drivers/manage-drivers`);
    await page.getByRole('heading', { level: 1, name: 'Manage Drivers' }).waitFor();
    const marked = () => page.evaluate<boolean>('window.isOfOldBuild === true');
    await page.evaluate('window.isOfOldBuild = true');
    // A page loads the code that reports faults when it is idle.
    await reporter;
    await deployAnew();

    // The form has a field for pictures, whose code this page has not loaded yet.
    await page.getByRole('navigation').getByRole('link', { name: 'Add Driver', exact: true }).click();
    await eventually(async () => !(await marked()), { describe: 'the new build' });
    await page.getByText('Choose or drop an image').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/drivers/add-driver');
    expect(reports.map((report) => JSON.parse(report) as ClientError)).toContainEqual(
      expect.objectContaining({ kind: 'load', message: expect.stringContaining('ChunkLoadError') }),
    );
  } finally {
    await browser.close();
  }
});
