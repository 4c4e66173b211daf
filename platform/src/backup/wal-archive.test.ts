import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveCommand } from './wal-archive.ts';

it('has a segment on the disk under its name when PostgreSQL is told so, also when it asks again', () => {
  const place = mkdtempSync(join(tmpdir(), 'pahiya-wal-archive-'));
  try {
    const [wal, segment, flushed] = [join(place, 'wal'), join(place, 'segment'), join(place, 'flushed')];
    mkdirSync(wal);
    mkdirSync(join(place, 'bin'));
    writeFileSync(segment, 'what was written');
    const script = `#!/bin/sh\nfor each in "$@"; do echo "$each:" $(ls "$each") >> '${flushed}'; done\n`;
    writeFileSync(join(place, 'bin/sync'), script, { mode: 0o755 });
    const command = archiveCommand(wal).replaceAll('%p', segment).replaceAll('%f', '000000010000000000000002');
    const env = { PATH: `${join(place, 'bin')}:${process.env['PATH']}` };
    for (const _ of ['first', 'again']) {
      writeFileSync(flushed, '');
      execFileSync('sh', ['-c', command], { env });
      expect(readFileSync(flushed, 'utf8').trim().split('\n').at(-1)).toBe(`${wal}: 000000010000000000000002.gz`);
    }
  } finally {
    rmSync(place, { recursive: true });
  }
});
