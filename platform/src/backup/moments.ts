import { basesIn, type BackupFolder, type Base } from './backup-folder.ts';
import { archivedSegments, endOf, lastWithoutGap, segmentAfter } from './wal-archive.ts';

/** The moments that can be restored from a base and the WAL after it. */
interface Span {
  base: Base;
  from: Date;
  to: Date;
}

async function spansOf(folder: BackupFolder): Promise<Span[]> {
  const segments = await archivedSegments(folder.walDir);
  const bases = await basesIn(folder);
  return Promise.all(
    bases.map(async (base) => {
      const from = new Date(base.endedAt);
      const last = lastWithoutGap(segments, segmentAfter(base.lastSegment));
      return { base, from, to: last === undefined ? from : later(from, await endOf(folder.walDir, last)) };
    }),
  );
}

const later = (one: Date, other: Date) => (one > other ? one : other);

const byTime = (spans: readonly Span[]) => spans.toSorted((a, b) => a.from.getTime() - b.from.getTime());
const latest = (spans: readonly Span[]) => byTime(spans).at(-1);

/** The times that can be restored, in words; spans that touch are merged. */
function said(spans: readonly Span[]): string {
  const merged: { from: Date; to: Date }[] = [];
  for (const { from, to } of byTime(spans)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to) last.to = later(last.to, to);
    else merged.push({ from, to });
  }
  return merged.map(({ from, to }) => `from ${from.toISOString()} to ${to.toISOString()}`).join(', and ');
}

/**
 * The newest base from which a moment can be restored; without a moment the newest of all.
 * @throws Error with a sentence for the terminal, which says what can be restored, when there is none
 */
export async function baseFor(folder: BackupFolder, at?: Date): Promise<Base> {
  const spans = await spansOf(folder);
  if (spans.length === 0) throw new Error(`There is no whole backup in ${folder.root}.`);
  const found = at === undefined ? spans.at(-1) : latest(spans.filter(({ from, to }) => from <= at && at <= to));
  if (found === undefined)
    throw new Error(`${folder.root} does not have ${at?.toISOString()}: it can restore ${said(spans)}.`);
  return found.base;
}
