import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupFolder, type Base } from './backup-folder.ts';
import { recover } from './recover.ts';

it('copies no further file of a base when it is stopped', async () => {
  const folder = backupFolder(mkdtempSync(join(tmpdir(), 'pahiya-recover-')));
  try {
    const data = join(folder.baseDir('first'), 'data');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'PG_VERSION'), '18');
    const dataDir = join(folder.root, 'postgres');
    const stopped = { base: { name: 'first' } as Base, dataDir, durable: false, signal: AbortSignal.abort() };
    await expect(recover(folder, stopped)).rejects.toThrow('aborted');
    expect(existsSync(join(dataDir, 'PG_VERSION'))).toBe(false);
  } finally {
    rmSync(folder.root, { recursive: true, force: true });
  }
});
