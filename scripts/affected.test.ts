import { join } from 'node:path';

const { affectedFolders } = (await import(join(import.meta.dirname, 'affected.mjs'))) as {
  affectedFolders: (change: string) => string[];
};

it('checks only the remote and the scripts after a change of a remote', () => {
  expect(affectedFolders('--files=mfe-rider/src/remote.tsx')).toEqual(['mfe-rider', 'scripts']);
});

it('checks no other service after a change of a service', () => {
  expect(affectedFolders('--files=services/salary/src/service.ts')).toEqual([
    'bench',
    'platform',
    'scripts',
    'services/salary',
  ]);
});

it('checks everything that uses the contract after a change of it', () => {
  const touched = affectedFolders('--files=libs/contracts/src/index.ts');
  expect(touched).toEqual(
    expect.arrayContaining(['shell', 'mfe-driver', 'gateway', 'services/auth', 'libs/web-kit', 'e2e']),
  );
  expect(touched).not.toContain('libs/ui');
});

it('knows the folder of a project that lies within another', () => {
  expect(affectedFolders('--files=libs/fares/src/index.ts')).toEqual(
    expect.arrayContaining(['libs/fares', 'bench', 'bench/peers']),
  );
});

it.each([
  ['docker-compose.yml', ['platform']],
  ['k8s/base/network-policies.yaml', ['platform']],
  [
    'docs/tour.md,docs/operations.md,docs/ride-life.md,docs/scale.md',
    ['services/booking', 'gateway', 'libs/service-kit', 'bench'],
  ],
  ['libs/testing/src/jest/nothing.ts', ['mfe-rider', 'services/salary']],
])('checks what reads it in its tests after a change of %s', (files, folders) => {
  expect(affectedFolders(`--files=${files}`)).toEqual(expect.arrayContaining(folders));
});
