import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackup } from './continuous-backup.ts';

let place: string;
let dataDir: string;
let disk: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'pahiya-continuous-'));
  [dataDir, disk] = [join(place, 'data'), join(place, 'disk')];
  mkdirSync(join(dataDir, 'postgres', 'global'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'global', 'pg_control'), Buffer.alloc(16, 7));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const start = () => openBackup(dataDir, { BACKUP_DIR: disk });

it('does not begin a second backup in the place where the disk of the first is not mounted', async () => {
  await start();
  renameSync(disk, join(place, 'elsewhere'));
  mkdirSync(disk);
  await expect(start()).rejects.toThrow(`${disk} does not have the backup of ${dataDir}`);
  expect(existsSync(join(disk, 'wal'))).toBe(false);
  rmSync(disk, { recursive: true });
  renameSync(join(place, 'elsewhere'), disk);
  await start();
});

it('begins a new backup where the old one is lost, as the sentence says', async () => {
  await start();
  rmSync(disk, { recursive: true });
  const refusal = await start().then(String, (error: Error) => error.message);
  const [, note = ''] = /remove (\S+) and/.exec(refusal) ?? [];
  rmSync(note);
  await start();
  expect(existsSync(join(disk, 'backup.json'))).toBe(true);
});

it('begins a backup in another folder without a question', async () => {
  await start();
  disk = join(place, 'another');
  await start();
  expect(existsSync(join(disk, 'backup.json'))).toBe(true);
});
