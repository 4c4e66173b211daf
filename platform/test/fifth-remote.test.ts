import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { launchChromium } from '@pahiya/testing/browser';
import { openPlatform, type OpenPlatform } from './open-platform.ts';

const root = join(import.meta.dirname, '../..');
const FOLDER = 'mfe-parking';
/** All files of a minimal remote. */
const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: '@pahiya/mfe-parking',
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { build: 'rspack build', dev: 'rspack serve --mode development' },
    dependencies: { '@pahiya/web-kit': '1.0.0', react: '19.3.1' },
  }),
  'rspack.config.ts': `
    import { remoteConfig } from '@pahiya/web-kit/federation';
    import { manifest } from './src/manifest.ts';
    export default remoteConfig(manifest, { root: import.meta.dirname, devPort: 4305 });`,
  'src/manifest.ts': `
    export const manifest = {
      name: 'parking',
      basePath: '/parking',
      paths: ['/parking'],
      roles: ['admin'],
      navigation: [{ label: 'Parking', labels: { hi: 'पार्किंग' }, path: '/parking' }],
    };`,
  'src/remote.tsx': `
    import { useState } from 'react';
    import { useSession } from '@pahiya/web-kit';
    export { manifest } from './manifest.ts';
    function Parking() {
      const name = useSession((session) => session.claims?.name);
      const [bays, setBays] = useState(11);
      return <><h1>Parking of {name}</h1><button onClick={() => setBays(bays - 1)}>{bays} bays are free</button></>;
    }
    export const routes = [{ path: '/parking', element: <Parking /> }];`,
};

let webRoot: string;
let platform: OpenPlatform;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'pahiya-fifth-'));
  await symlink(join(root, 'node_modules'), join(webRoot, 'node_modules'));
  for (const built of ['shell', ...globSync('mfe-*', { cwd: root })])
    await symlink(join(root, built), join(webRoot, built));
  platform = await openPlatform({ WEB_ROOT: webRoot });
});
afterAll(async () => {
  await platform.close();
  await rm(webRoot, { recursive: true });
});

it('is a workspace because of its name, which matches the pattern of workspaces', async () => {
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  expect(workspaces).toContain('mfe-*');
});

it('needs only its folder: its entry and its page appear in the shell that is already built and running', async () => {
  const url = await platform.app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const uncaught: string[] = [];
    page.on('pageerror', (error) => uncaught.push(error.message));
    await page.addInitScript((token) => localStorage.setItem('token', token), platform.tokenFor('admin'));
    await page.goto(`${url}/login`);
    await page.getByRole('link', { name: 'Console' }).waitFor();
    expect(await page.getByRole('link', { name: 'Parking' }).count()).toBe(0);

    for (const [path, content] of Object.entries(files)) {
      const file = join(webRoot, FOLDER, path);
      await mkdir(join(file, '..'), { recursive: true });
      await writeFile(file, content);
    }
    const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
    await promisify(execFile)(process.execPath, [rspack, 'build'], { cwd: join(webRoot, FOLDER) });

    await page.reload();
    await page.getByRole('link', { name: 'Parking' }).click();
    await page.getByRole('heading', { name: 'Parking of Nobody' }).waitFor();
    await page.getByRole('button', { name: '11 bays are free' }).click();
    await page.getByRole('button', { name: '10 bays are free' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/parking');
    expect(uncaught).toEqual([]);
  } finally {
    await browser.close();
  }
});
