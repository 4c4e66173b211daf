import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pahiya-boundaries-'));
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the lint says of a file of that content at that path. */
function lint(path: string, content: string): { ok: boolean; says: string } {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), path], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(file);
  return { ok: status === 0, says: stdout + stderr };
}

it.each([
  ['a remote imports another remote', 'mfe-rider/src/planted.ts', '@pahiya/mfe-admin', 'never another remote'],
  ['a remote imports a service', 'mfe-admin/src/planted.ts', '@pahiya/booking', 'never another remote, a service'],
  ['a remote imports a module of Node', 'mfe-driver/src/planted.ts', 'node:fs', 'imports no node module'],
  [
    'a remote goes around ui',
    'mfe-company/src/planted.ts',
    'react-aria-components',
    'take the component from @pahiya/ui',
  ],
  ['a remote loads the router twice', 'mfe-rider/src/planted.ts', 'react-router', 'through the facade'],
  ['the shell imports a server library', 'shell/src/planted.ts', '@pahiya/service-kit', 'never another remote'],
  ['a service imports another', 'services/salary/src/planted.ts', '@pahiya/driver', 'never another service'],
  ['the gateway imports a rule', 'gateway/src/planted.ts', '@pahiya/fares', 'no business rule'],
  ['ui imports anything of ours', 'libs/ui/src/planted.ts', '@pahiya/contracts', 'ui imports nothing of ours'],
  ['contracts import a module of Node', 'libs/contracts/src/planted.ts', 'node:crypto', 'imports no node module'],
  ['the platform imports test tools', 'platform/src/planted.ts', '@pahiya/testing', 'by tests alone'],
])('refuses that %s, and says why', (_what, path, imported, reason) => {
  const { ok, says } = lint(path, `import * as planted from '${imported}';\nexport const used = planted;\n`);
  expect(ok).toBe(false);
  expect(says).toContain(reason);
});

it.each([
  ['mfe-rider/src/allowed.ts', '@pahiya/web-kit'],
  ['services/booking/src/allowed.ts', '@pahiya/fares'],
  ['gateway/src/allowed.ts', '@pahiya/contracts'],
])('lets %s import %s', (path, imported) => {
  expect(lint(path, `import * as allowed from '${imported}';\nexport const used = allowed;\n`)).toMatchObject({
    ok: true,
  });
});

it('has the pages name no call by its address, which would still compile when the contract has another', () => {
  const sources = globSync('{shell,mfe-*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  );
  expect(sources.filter((path) => /['"`]\/api\//.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});
