import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { appendFile, cp as copy, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@pahiya/testing';
import { launchChromium } from '@pahiya/testing/browser';
import type { Page } from 'playwright-core';
import { openPlatform, type OpenPlatform } from './open-platform.ts';

const root = join(import.meta.dirname, '../..');
const REMOTE = 'mfe-rider';
/** A page fetches the list of remotes again after five minutes. */
const LATER_MS = 6 * 60_000;

let webRoot: string;
let platform: OpenPlatform;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'pahiya-redeployed-'));
  for (const built of ['shell', ...globSync('mfe-*', { cwd: root }).filter((name) => name !== REMOTE)])
    await symlink(join(root, built), join(webRoot, built));
  await copy(join(root, REMOTE, 'dist'), join(webRoot, REMOTE, 'dist'), { recursive: true });
  platform = await openPlatform({ WEB_ROOT: webRoot });
});
afterAll(async () => {
  await platform.close();
  await rm(webRoot, { recursive: true });
});

/** Builds the rider's remote with a mark in each of its pages, and replaces the running build with it. */
async function deployAnew(): Promise<void> {
  // Inside the repository, so that it finds the project's packages.
  const sources = join(root, 'node_modules/.cache/pahiya/redeployed', REMOTE);
  await rm(sources, { recursive: true, force: true });
  await copy(join(root, REMOTE), sources, {
    recursive: true,
    filter: (path) => !/[\\/](dist|node_modules)$/.test(path),
  });
  try {
    for (const page of globSync('src/features/*/*.page.tsx', { cwd: sources }))
      await appendFile(join(sources, page), `\ndocument.documentElement.dataset['deployed'] = 'anew';\n`);
    const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
    await promisify(execFile)(process.execPath, [rspack, 'build'], { cwd: sources });
    await rm(join(webRoot, REMOTE, 'dist'), { recursive: true });
    await mkdir(join(webRoot, REMOTE), { recursive: true });
    await copy(join(sources, 'dist'), join(webRoot, REMOTE, 'dist'), { recursive: true });
  } finally {
    await rm(sources, { recursive: true, force: true });
  }
}

/** The mark that pages of the new build set; undefined while the page runs the old build. */
const deployed = (page: Page): Promise<string | undefined> =>
  page.evaluate<string | undefined>('document.documentElement.dataset.deployed');
const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

it('is used by an open page when it next opens the remote, or when a file of the old build is missing; no page breaks', async () => {
  const url = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await launchChromium();
  try {
    const uncaught: string[] = [];
    const open = async () => {
      const page = await browser.newPage();
      page.on('pageerror', (error) => uncaught.push(error.message));
      await page.addInitScript((token) => localStorage.setItem('token', token), platform.tokenFor('user'));
      await page.goto(`${url}/booking`);
      await heading(page, 'Book a ride');
      return page;
    };
    const leaving = await open();
    const staying = await open();
    await deployAnew();

    // The open page keeps the old build, and the other pages work.
    await leaving.clock.setFixedTime(Date.now() + LATER_MS);
    const list = leaving.waitForResponse((response) => new URL(response.url()).pathname === '/remotes.json');
    const comeBack = async () => {
      await go(leaving, 'Home');
      await heading(leaving, /fare you knew before/);
      await go(leaving, 'Booking');
      await heading(leaving, 'Book a ride');
    };
    await comeBack();
    await list;
    await comeBack();
    await eventually(async () => (await deployed(leaving)) === 'anew', {
      describe: 'the new build where the remote is opened anew',
    });

    // The files of the old build are deleted, so parts that were not loaded yet come from the new build.
    await go(staying, 'Ride History');
    await heading(staying, 'My Ride History');
    await go(staying, 'Booking');
    await heading(staying, 'Book a ride');
    for (const page of [leaving, staying]) expect(await deployed(page)).toBe('anew');
    expect(uncaught).toEqual([]);
  } finally {
    await browser.close();
  }
});
