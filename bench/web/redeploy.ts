import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { openPhone } from './browser.ts';
import { startWebPlatform } from './web-platform.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const REMOTE = 'mfe-company';
const MARK = 'deployed again';

/** Copies of the built files, so that the test does not change the project. */
async function copyOfTheWeb(folder: string): Promise<void> {
  for (const name of ['shell', 'mfe-rider', 'mfe-company', 'mfe-driver', 'mfe-admin'])
    await cp(join(root, name, 'dist'), join(folder, name, 'dist'), { recursive: true });
}

/** Builds the remote with a marker into the copy, from a copy of its sources beside the project's packages. */
async function deployChanged(folder: string): Promise<void> {
  const sources = join(root, 'node_modules/.cache/pahiya', `changed-${REMOTE}`);
  await rm(sources, { recursive: true, force: true });
  await cp(join(root, REMOTE), sources, {
    recursive: true,
    filter: (path) => !/[\\/](dist|node_modules)$/.test(path),
  });
  try {
    const remote = join(sources, 'src/remote.tsx');
    await writeFile(
      remote,
      `${await readFile(remote, 'utf8')}\ndocument.documentElement.dataset['deployed'] = '${MARK}';\n`,
    );
    await run(process.execPath, [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], { cwd: sources });
    await rm(join(folder, REMOTE, 'dist'), { recursive: true });
    await cp(join(sources, 'dist'), join(folder, REMOTE, 'dist'), { recursive: true });
  } finally {
    await rm(sources, { recursive: true, force: true });
  }
}

/**
 * Whether a reloaded page runs a newly deployed remote while the shell's files stay the same. Works on temporary copies of
 * dist.
 */
export async function redeployIsSeen(browser: Browser): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'pahiya-deployed-'));
  await copyOfTheWeb(folder);
  const { url, sessions, stop } = await startWebPlatform({ webRoot: folder });
  try {
    const { context, page } = await openPhone(browser, { url, session: sessions.company });
    const shown = async () => {
      await page.locator('main h1').first().waitFor();
      return page.evaluate<string | undefined>('document.documentElement.dataset.deployed');
    };
    await page.goto(`${url}/company-dashboard`, { waitUntil: 'networkidle' });
    const before = await shown();
    await deployChanged(folder);
    await page.reload({ waitUntil: 'networkidle' });
    const after = await shown();
    await context.close();
    return before === undefined && after === MARK;
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}
