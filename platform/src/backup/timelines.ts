import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { flush } from '@pahiya/service-kit';
import { archivedSegments, COMPRESSED, timelineOf } from './wal-archive.ts';

/**
 * A restore goes on where its backup takes nothing more: its disk is full or mounted for reading only, or belongs to
 * somebody else. passOverTimelines() does without the history.
 */
const NOT_WRITABLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM']);
const HISTORY = /^[0-9A-F]{8}\.history$/;
const historyOf = (timeline: number) => `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`;

/**
 * Archives the history of the timeline that a restored database has begun, because its server does not: it was promoted
 * without an archive. PostgreSQL begins the timeline after the last of which it finds a history. So without it the next
 * restore would begin the same one again, and the archive would refuse segments whose names it has already.
 */
export async function archiveHistory(pgWal: string, walDir: string): Promise<void> {
  const name = (await readdir(pgWal))
    .filter((each) => HISTORY.test(each))
    .toSorted()
    .at(-1);
  if (name === undefined) return;
  const file = join(walDir, `${name}${COMPRESSED}`);
  const content = await promisify(gzip)(await readFile(join(pgWal, name)));
  try {
    await writeFile(`${file}.part`, content, { mode: 0o600, flush: true });
    await rename(`${file}.part`, file);
    await flush(walDir);
  } catch (error) {
    if (!NOT_WRITABLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await rm(`${file}.part`, { force: true });
  }
}

/**
 * Lets a recovery pass over the timelines that the archive has segments of and no history: 0.2.0 archived none.
 * PostgreSQL only looks whether the file of such a timeline is there.
 */
export async function passOverTimelines(
  walDir: string,
  { after, pgWal }: { after: number; pgWal: string },
): Promise<void> {
  const last = (await archivedSegments(walDir)).at(-1);
  const newest = last === undefined ? after : timelineOf(last);
  for (let timeline = after + 1; timeline <= newest; timeline += 1) {
    const name = historyOf(timeline);
    if (!existsSync(join(walDir, `${name}${COMPRESSED}`)))
      await writeFile(join(pgWal, name), `${after}\t0/0\tof another restore\n`, { mode: 0o600 });
  }
}
