import { join } from 'node:path';

const { affectedFolders } = (await import(join(import.meta.dirname, 'affected.mjs'))) as {
  affectedFolders: (change: string) => string[];
};

it('has a change of a remote touch that remote, and the checks of the whole', () => {
  expect(affectedFolders('--files=mfe-rider/src/remote.tsx')).toEqual(['mfe-rider', 'scripts']);
});

it('has a change of a service touch what runs with it, and no other service', () => {
  expect(affectedFolders('--files=services/salary/src/service.ts')).toEqual([
    'bench',
    'platform',
    'scripts',
    'services/salary',
  ]);
});

it('has a change of the contract touch everything that speaks it', () => {
  const touched = affectedFolders('--files=libs/contracts/src/index.ts');
  expect(touched).toEqual(
    expect.arrayContaining(['shell', 'mfe-driver', 'gateway', 'services/auth', 'libs/web-kit', 'e2e']),
  );
  expect(touched).not.toContain('libs/ui');
});
