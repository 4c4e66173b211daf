import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { backupFolder } from './backup-folder.ts';

let copied = 0;
const noRoom = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
jest.unstable_mockModule('node:fs/promises', () => ({
  ...files,
  copyFile: async (from: string, to: string) => {
    copied += 1;
    if (copied === 10) throw noRoom;
    await delay(5);
    await files.copyFile(from, to);
  },
}));
/** A server that lets a backup begin. */
jest.unstable_mockModule('pg', () => ({
  Client: class {
    on = () => undefined;
    connect = async () => undefined;
    end = async () => undefined;
    query = async () => ({ rows: [{ alone: true, now: new Date('2026-11-24T21:00:00Z') }] });
  },
}));
const { copyCluster, takeBase } = await import('./base-backup.ts');

beforeEach(() => (copied = 0));

it('copies nothing any more when it gives up because the disk is full, so that the rest can be deleted', async () => {
  const place = mkdtempSync(join(tmpdir(), 'pahiya-base-'));
  try {
    const [from, to] = [join(place, 'from'), join(place, 'to')];
    mkdirSync(join(from, 'base'), { recursive: true });
    for (let nth = 0; nth < 200; nth += 1) writeFileSync(join(from, 'base', `${nth}`), 'page');
    await expect(copyCluster(from, to, undefined)).rejects.toBe(noRoom);
    const there = readdirSync(join(to, 'base')).length;
    await delay(100);
    expect(readdirSync(join(to, 'base'))).toHaveLength(there);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});

it('gives up the bases that are not to be kept any more before it copies, because the disk may be full of them', async () => {
  const place = mkdtempSync(join(tmpdir(), 'pahiya-base-'));
  try {
    const [dataDir, folder] = [join(place, 'data'), backupFolder(join(place, 'backup'))];
    mkdirSync(join(dataDir, 'base'), { recursive: true });
    for (let nth = 0; nth < 20; nth += 1) writeFileSync(join(dataDir, 'base', `${nth}`), 'page');
    mkdirSync(folder.walDir, { recursive: true });
    for (const name of ['2026-11-21', '2026-11-22', '2026-11-23']) {
      mkdirSync(folder.baseDir(name), { recursive: true });
      const base = { name, startedAt: name, firstSegment: name.replaceAll('-', '').padStart(24, '0') };
      writeFileSync(join(folder.baseDir(name), 'base.json'), JSON.stringify(base));
    }
    await expect(takeBase(folder, { adminUrl: '', dataDir, keep: 1 })).rejects.toBe(noRoom);
    expect(readdirSync(folder.baseDir(''))).toEqual(['2026-11-23']);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
