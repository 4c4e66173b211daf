import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const place = mkdtempSync(join(tmpdir(), 'pahiya-base-backup-'));
const programs = join(place, 'bin');
const backup = join(place, 'backup');
const removed = join(place, 'removed');
beforeEach(() => rmSync(backup, { recursive: true, force: true }));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A base backup as pg_basebackup writes it, as far as the script reads it. */
function writeBase(folder: string, segment: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'backup_label'), `START WAL LOCATION: 0/2000028 (file ${segment})\n`);
  execFileSync('tar', ['-czf', join(folder, 'base.tar.gz'), '-C', folder, 'backup_label']);
}

function program(name: string, script: string): void {
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

function backUp(env: Record<string, string>): void {
  const script = join(import.meta.dirname, '../../backup/base-backup.sh');
  const path = `${programs}:${process.env['PATH']}`;
  execFileSync('sh', [script], { env: { PATH: path, BACKUP: backup, ...env }, stdio: 'pipe' });
}

it('of Compose takes the first base into an empty folder', () => {
  mkdirSync(join(backup, 'base'), { recursive: true });
  writeBase(join(place, 'next'), '000000010000000000000002');
  program('pg_basebackup', `for each in "$@"; do to="\${each#--pgdata=}"; done; cp -r '${place}/next' "$to"`);
  program('pg_archivecleanup', `echo "$@" >> '${removed}'`);
  backUp({});
  expect(readdirSync(join(backup, 'base'))).toHaveLength(1);
  expect(readFileSync(removed, 'utf8')).toBe(`-x .gz ${backup}/wal 000000010000000000000002\n`);
});

it('of Compose gives up old bases before it copies, because the disk may be full of them', () => {
  for (const day of ['20', '21', '22'])
    writeBase(join(backup, 'base', `2026-11-${day}T21-00-00Z`), `0000000100000000000000${day}`);
  program('pg_basebackup', 'echo "No space left on device" >&2; exit 1');
  program('pg_archivecleanup', '');
  expect(() => backUp({ KEEP: '1' })).toThrow('No space left on device');
  expect(readdirSync(join(backup, 'base'))).toEqual(['2026-11-22T21-00-00Z']);
});

it.each(['0', '-1', 'all'])('of Compose removes no base when it is to keep %s', (keep) => {
  writeBase(join(backup, 'base', '2026-11-20T21-00-00Z'), '000000010000000000000002');
  program('pg_basebackup', 'exit 1');
  program('pg_archivecleanup', '');
  expect(() => backUp({ KEEP: keep })).toThrow(`KEEP is ${keep}, and must be a number from 1 on.`);
  expect(readdirSync(join(backup, 'base'))).toEqual(['2026-11-20T21-00-00Z']);
});

it('of Compose keeps the WAL after a restore, however far the WAL went that the restore undid', () => {
  writeBase(join(backup, 'base', '2026-11-20T21-00-00Z'), '000000010000000000000002');
  writeBase(join(backup, 'base', '2026-11-21T21-00-00Z'), '000000010000000000000009');
  // Restored to a moment before the base of the 21st.
  writeBase(join(place, 'next'), '000000020000000000000004');
  program('pg_basebackup', `for each in "$@"; do to="\${each#--pgdata=}"; done; cp -r '${place}/next' "$to"`);
  program('pg_archivecleanup', `echo "$@" > '${removed}'`);
  backUp({ KEEP: '2' });
  expect(readdirSync(join(backup, 'base'))).toHaveLength(2);
  expect(readFileSync(removed, 'utf8')).toBe(`-x .gz ${backup}/wal 000000020000000000000004\n`);
});

describe('after a power cut', () => {
  const flushed = join(place, 'flushed');
  /** What was flushed, e.g. a folder with the names that it had by then. */
  const flushes = () => readFileSync(flushed, 'utf8').trim().split('\n');
  beforeEach(() => {
    rmSync(flushed, { force: true });
    program('sync', `for each in "$@"; do echo "$each:" $(ls "$each") >> '${flushed}'; done`);
  });
  afterEach(() => rmSync(join(programs, 'sync')));

  it('the archive of Compose has each segment that PostgreSQL was told it has', () => {
    const wal = join(backup, 'wal');
    mkdirSync(wal, { recursive: true });
    writeFileSync(join(place, 'segment'), 'what was written');
    const archive = () =>
      execFileSync(
        'sh',
        [join(import.meta.dirname, '../../backup/archive-wal.sh'), join(place, 'segment'), '000000010000000000000002'],
        { env: { PATH: `${programs}:${process.env['PATH']}`, BACKUP: backup } },
      );
    archive();
    expect(flushes().at(-1)).toBe(`${wal}: 000000010000000000000002.gz`);
    // PostgreSQL asks again where the first answer was lost, and so perhaps the name of the file.
    rmSync(flushed);
    archive();
    expect(flushes()).toEqual([`${wal}: 000000010000000000000002.gz`]);
  });

  it('a base of Compose is there, because those before it go only when it is on the disk', () => {
    const old = '2026-11-20T21-00-00Z';
    writeBase(join(backup, 'base', old), '000000010000000000000002');
    writeBase(join(place, 'next'), '000000010000000000000004');
    program('pg_basebackup', `for each in "$@"; do to="\${each#--pgdata=}"; done; cp -r '${place}/next' "$to"`);
    program('pg_archivecleanup', '');
    backUp({ KEEP: '1' });
    const [base] = readdirSync(join(backup, 'base'));
    expect(flushes()).toEqual([`${join(backup, 'base')}: ${old} ${base}`]);
  });
});
