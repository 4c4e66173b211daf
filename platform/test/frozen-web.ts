import { globSync } from 'node:fs';
import { cp as copy, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '@pahiya/testing/browser';
import type { Page } from 'playwright-core';
import { openPlatform } from './open-platform.ts';

const root = join(import.meta.dirname, '../..');
const BUILT = join(import.meta.dirname, 'frozen-remote/built');

/** The platform with the present shell and remotes, and the frozen one beside them in a copy that a test may change. */
export async function openFrozenWeb() {
  const folder = await mkdtemp(join(tmpdir(), 'pahiya-frozen-'));
  for (const built of ['shell', ...globSync('mfe-*', { cwd: root })])
    await symlink(join(root, built), join(folder, built));
  const remote = join(folder, 'mfe-frozen/dist');
  await copy(BUILT, remote, { recursive: true });
  const keptVersions = join(folder, 'kept');
  const platform = await openPlatform({ WEB_ROOT: folder, REMOTE_VERSIONS_DIR: keptVersions });
  const url = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await launchChromium();
  return {
    url,
    /** The folder of its current build. */
    remote,
    keep: (version: string) => copy(BUILT, join(keptVersions, 'frozen', version), { recursive: true }),
    /** A page of an admin, in a browser of its own, and what went wrong in it. */
    async openPage(): Promise<{ page: Page; complaints: string[] }> {
      const page = await (await browser.newContext()).newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.addInitScript((token) => localStorage.setItem('token', token), platform.tokenFor('admin'));
      return { page, complaints };
    },
    async close(): Promise<void> {
      await browser.close();
      await platform.close();
      await rm(folder, { recursive: true });
    },
  };
}
export type FrozenWeb = Awaited<ReturnType<typeof openFrozenWeb>>;
