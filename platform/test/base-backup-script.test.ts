import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const place = mkdtempSync(join(tmpdir(), 'pahiya-base-backup-'));
const programs = join(place, 'bin');
const backup = join(place, 'backup');
const removed = join(place, 'removed');
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

it('of Compose keeps the WAL after a restore, however far the WAL went that the restore undid', () => {
  writeBase(join(backup, 'base', '2026-11-20T21-00-00Z'), '000000010000000000000002');
  writeBase(join(backup, 'base', '2026-11-21T21-00-00Z'), '000000010000000000000009');
  // Restored to a moment before the base of the 21st.
  writeBase(join(place, 'next'), '000000020000000000000004');
  program('pg_basebackup', `for each in "$@"; do to="\${each#--pgdata=}"; done; cp -r '${place}/next' "$to"`);
  program('pg_archivecleanup', `echo "$@" > '${removed}'`);
  const env = { PATH: `${programs}:${process.env['PATH']}`, BACKUP: backup, KEEP: '2' };
  execFileSync('sh', [join(import.meta.dirname, '../../backup/base-backup.sh')], { env });
  expect(readdirSync(join(backup, 'base'))).toHaveLength(2);
  expect(readFileSync(removed, 'utf8')).toBe(`-x .gz ${backup}/wal 000000020000000000000004\n`);
});
