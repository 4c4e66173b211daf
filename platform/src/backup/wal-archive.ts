import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The name of a segment of WAL: its timeline, and its number in two parts, each with eight hexadecimal digits. */
const SEGMENT = /^[0-9A-F]{24}$/;
/** The default of initdb. */
const SEGMENT_BYTES = 16n * 1024n * 1024n;
const SEGMENTS_IN_A_PART = 0x1_0000_0000n / SEGMENT_BYTES;
export const COMPRESSED = '.gz';

export const timelineOf = (segment: string): number => Number.parseInt(segment.slice(0, 8), 16);
/** Orders segments of all timelines by their place in the WAL. */
export const placeOf = (segment: string): string => segment.slice(8, 24);

function numberOf(segment: string): bigint {
  return BigInt(`0x${segment.slice(8, 16)}`) * SEGMENTS_IN_A_PART + BigInt(`0x${segment.slice(16, 24)}`);
}

/** The segment that is `places` further on the same timeline. */
export function segmentAfter(segment: string, places = 1): string {
  const number = numberOf(segment) + BigInt(places);
  const part = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return `${segment.slice(0, 8)}${part(number / SEGMENTS_IN_A_PART)}${part(number % SEGMENTS_IN_A_PART)}`;
}

const inShell = (path: string) => `'${path.replaceAll("'", String.raw`'\''`)}'`;
/** PostgreSQL replaces %f and %p in a command, and %% by one %. */
const inCommand = (path: string) => inShell(path.replaceAll('%', '%%'));

/**
 * The command that PostgreSQL runs for each full segment, and again until it succeeds. A file of the archive appears as
 * a whole and is never overwritten. Archiving the same segment twice succeeds, because a server that dies may ask
 * again. The modification time of a file is that of its last record, so that the archive says up to which moment it
 * reaches. The unused rest of a segment is zeros, which gzip compresses to almost nothing.
 */
export function archiveCommand(folder: string): string {
  const file = `${inCommand(`${folder}/`)}%f${COMPRESSED}`;
  const steps = `gzip -c "%p" > ${file}.part && touch -r "%p" ${file}.part && sync ${file}.part && mv ${file}.part ${file}`;
  // Also the name of the file, because PostgreSQL then removes the segment.
  return `if test -e ${file}; then gzip -dc ${file} | cmp -s - "%p"; else ${steps}; fi && sync ${inCommand(folder)}`;
}

export function restoreCommand(folder: string): string {
  const file = `${inCommand(`${folder}/`)}%f${COMPRESSED}`;
  return `test -e ${file} && gzip -dc ${file} > "%p"`;
}

/** The segments that an archive has, in order; none if there is no archive. */
export async function archivedSegments(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith(COMPRESSED))
    .map((name) => name.slice(0, -COMPRESSED.length))
    .filter((name) => SEGMENT.test(name))
    .toSorted();
}

/** The last segment that can be reached from `first` without a gap; undefined when `first` itself is not there. */
export function lastWithoutGap(segments: readonly string[], first: string): string | undefined {
  const there = new Set(segments);
  let last: string | undefined;
  for (let next = first; there.has(next); next = segmentAfter(next)) last = next;
  return last;
}

/** When the last record of a segment was written. */
export async function endOf(folder: string, segment: string): Promise<Date> {
  return (await stat(join(folder, `${segment}${COMPRESSED}`))).mtime;
}

/**
 * The segment of a file in an archive, also of an unfinished file of a server that died. Undefined for the history of a
 * timeline.
 */
export function segmentIn(name: string): string | undefined {
  const segment = name.slice(0, 24);
  return SEGMENT.test(segment) ? segment : undefined;
}
