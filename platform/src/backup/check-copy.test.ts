import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { FileKeys } from '@pahiya/service-kit';
import { backupFolder } from './backup-folder.ts';

const stop = jest.fn(async () => undefined);
jest.unstable_mockModule('./recover.ts', () => ({ recover: async () => ({ stop }) }));
const looking = Promise.withResolvers<void>();
jest.unstable_mockModule('./inspect-database.ts', () => ({
  inspectDatabase: () => {
    looking.resolve();
    // As the pages of a large database take.
    return new Promise(() => undefined);
  },
}));
const { checkBackup } = await import('./check-copy.ts');

it('stops a check while it looks at a large copy, and leaves nothing of the copy', async () => {
  const folder = backupFolder(mkdtempSync(join(tmpdir(), 'pahiya-check-')));
  try {
    mkdirSync(folder.baseDir('first'), { recursive: true });
    const base = { name: 'first', endedAt: new Date().toISOString(), lastSegment: '0'.repeat(24) };
    writeFileSync(join(folder.baseDir('first'), 'base.json'), JSON.stringify(base));
    const stopping = new AbortController();
    const checking = checkBackup(folder, { fileKeys: [] as unknown as FileKeys, signal: stopping.signal });
    await looking.promise;
    stopping.abort();
    await expect(checking).rejects.toThrow('aborted');
    expect(stop).toHaveBeenCalledTimes(1);
    expect(readdirSync(folder.root)).toEqual(['base']);
  } finally {
    rmSync(folder.root, { recursive: true, force: true });
  }
});
