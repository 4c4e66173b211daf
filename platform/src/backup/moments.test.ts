import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBase, backupFolder, basesIn, keepNewest, type BackupFolder, type Base } from './backup-folder.ts';
import { baseFor } from './moments.ts';
import { archivedSegments, segmentAfter } from './wal-archive.ts';

let folder: BackupFolder;
beforeEach(() => {
  folder = backupFolder(mkdtempSync(join(tmpdir(), 'pahiya-moments-')));
  mkdirSync(folder.walDir);
});
afterEach(() => rmSync(folder.root, { recursive: true, force: true }));

const segment = (number: number, timeline = 1) =>
  `${String(timeline).padStart(8, '0')}${'0'.repeat(8)}${number.toString(16).toUpperCase().padStart(8, '0')}`;
const at = (time: string) => new Date(`2026-11-21T${time}:00.000Z`);

function base(time: string, number: number, timeline = 1): Base {
  const endedAt = at(time).toISOString();
  const segments = { firstSegment: segment(number, timeline), lastSegment: segment(number, timeline) };
  const made = { name: `${timeline}-${time}`, startedAt: endedAt, endedAt, timeline, ...segments };
  mkdirSync(folder.baseDir(made.name), { recursive: true });
  writeFileSync(join(folder.baseDir(made.name), 'base.json'), JSON.stringify(made));
  return made;
}

/** Adds a segment to the archive whose last record is of this time. */
function archived(number: number, time: string, timeline = 1): void {
  const path = join(folder.walDir, `${segment(number, timeline)}.gz`);
  writeFileSync(path, '');
  utimesSync(path, at(time), at(time));
}

it('counts segments beyond the last of a part', () => {
  expect(segmentAfter('0000000100000000000000FF')).toBe('000000010000000100000000');
  expect(segmentAfter('00000002000000000000000A', 6)).toBe('000000020000000000000010');
});

it('takes the newest base before a moment, and names the times that it has when it does not have one', async () => {
  const [first, second] = [base('01:00', 2), base('05:00', 9)];
  for (const [number, time] of [
    [2, '01:00'],
    [3, '02:00'],
    [4, '03:00'],
    // Segment 5 was written by a server without an archive.
    [6, '04:30'],
    [10, '06:00'],
  ] as const)
    archived(number, time);
  expect(await baseFor(folder, at('02:30'))).toEqual(first);
  expect(await baseFor(folder, at('05:30'))).toEqual(second);
  expect(await baseFor(folder)).toEqual(second);
  for (const time of ['00:30', '03:30', '06:30'])
    await expect(baseFor(folder, at(time))).rejects.toThrow(
      'it can restore from 2026-11-21T01:00:00.000Z to 2026-11-21T03:00:00.000Z, and from 2026-11-21T05:00:00.000Z to 2026-11-21T06:00:00.000Z.',
    );
});

it('restores what was undone by an earlier restore from its own timeline, and what came after from the next', async () => {
  const [before, after] = [base('01:00', 2), base('04:00', 3, 2)];
  archived(3, '03:00');
  archived(4, '05:00', 2);
  expect(await baseFor(folder, at('02:00'))).toEqual(before);
  expect(await baseFor(folder, at('04:30'))).toEqual(after);
});

it('keeps what moments from the oldest kept base on need, and nothing else', async () => {
  for (const [time, number] of [
    ['01:00', 2],
    ['02:00', 4],
    ['03:00', 6],
  ] as const)
    base(time, number);
  for (const number of [2, 3, 4, 5, 6]) archived(number, '03:00');
  mkdirSync(`${folder.baseDir('killed')}.part`);
  for (const time of ['01:30', '02:30']) {
    const path = join(folder.deletedDocumentsDir, 'drivers', time);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '');
    utimesSync(path, at(time), at(time));
  }
  await keepNewest(folder, 2);
  expect(await archivedSegments(folder.walDir)).toEqual([4, 5, 6].map((number) => segment(number)));
  await expect(baseFor(folder, at('01:30'))).rejects.toThrow('it can restore from 2026-11-21T02:00:00.000Z to');
  expect(() => utimesSync(join(folder.deletedDocumentsDir, 'drivers', '01:30'), 0, 0)).toThrow('ENOENT');
  utimesSync(join(folder.deletedDocumentsDir, 'drivers', '02:30'), 0, 0);
  expect(() => utimesSync(`${folder.baseDir('killed')}.part`, 0, 0)).toThrow('ENOENT');
});

it('keeps the WAL after a restore, however far the WAL went that the restore undid', async () => {
  base('01:00', 2);
  base('02:00', 6);
  // Restored to a moment before the second base, and backed up again.
  const restored = base('03:00', 4, 2);
  archived(5, '04:00', 2);
  await keepNewest(folder, 2);
  expect(await baseFor(folder, at('03:30'))).toEqual(restored);
});

it('takes the base that was made last for the newest, although the clock was ahead when an earlier one was made', async () => {
  const [ahead, newest] = [base('09:00', 2), base('03:00', 9)];
  archived(3, '09:30');
  archived(10, '04:00');
  expect(await baseFor(folder)).toEqual(newest);
  expect(await baseFor(folder, at('03:30'))).toEqual(newest);
  expect(await baseFor(folder, at('09:15'))).toEqual(ahead);
  await keepNewest(folder, 1);
  expect(await basesIn(folder)).toEqual([newest]);
});

it('gives the next base the room of what a killed backup and a killed check left', async () => {
  const { root } = folder;
  const dayBefore = new Date(Date.now() - 25 * 3600_000);
  let there: string[][] = [];
  for (const left of [`${folder.baseDir('killed')}.part`, join(root, 'check-killed'), join(root, 'check-running')])
    mkdirSync(left, { recursive: true });
  utimesSync(join(root, 'check-killed'), dayBefore, dayBefore);
  await addBase(folder, 'next', async () => {
    there = [readdirSync(folder.baseDir('')), readdirSync(root).toSorted()];
    return { startedAt: '', endedAt: '', timeline: 1, firstSegment: '', lastSegment: '' };
  });
  expect(there).toEqual([['next.part'], ['base', 'check-running', 'wal']]);
});
