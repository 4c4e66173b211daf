import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';

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
const { copyCluster } = await import('./base-backup.ts');

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
