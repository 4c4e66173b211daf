import { hashOfEntry, hashOfPersonal } from './trail.ts';

export interface TrailHead {
  sequence: number;
  hash: string;
}

/** What a check found. `entries` were read; `faults` names what is wrong, the first hundred. */
export interface TrailChecked {
  entries: number;
  head: TrailHead;
  faults: string[];
}

/** Runs a statement and returns its rows. */
export type Query = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

interface StoredEntry {
  sequence: number;
  fact: string;
  personal: string | null;
  previous: string;
  hash: string;
}

const BATCH = 1000;
const MOST_FAULTS = 100;
const START: TrailHead = { sequence: 0, hash: '0'.repeat(64) };
const ERASURE = 'person.forgotten';

/**
 * Computes the whole chain again, and compares it with the head that is kept beside it and with `noted`, a head that was
 * written down earlier (in a log), which also shows when entries and head were replaced together.
 */
export async function checkTrail(query: Query, noted?: TrailHead): Promise<TrailChecked> {
  const kept = headOf((await query('select sequence::text, hash from audit.head', []))[0]);
  const faults: string[] = [];
  let forgotten: ReadonlySet<string> = new Set();
  let last = START;
  let entries = 0;
  for (;;) {
    const batch = await readAfter(query, last.sequence, kept.sequence);
    // Read after the entries: somebody may be forgotten while they are checked.
    if (batch.some((entry) => isUnexplained(entry, forgotten))) forgotten = await forgottenPersons(query);
    for (const entry of batch) {
      faults.push(...faultsOf(entry, last, forgotten));
      if (noted?.sequence === entry.sequence && noted.hash !== entry.hash)
        faults.push(`entry ${entry.sequence} is not the one that was noted`);
      last = { sequence: entry.sequence, hash: entry.hash };
    }
    entries += batch.length;
    if (batch.length < BATCH) break;
  }
  if (last.sequence !== kept.sequence)
    faults.push(`entries ${last.sequence + 1} to ${kept.sequence}, the newest, are missing`);
  else if (last.hash !== kept.hash) faults.push(`entry ${last.sequence}, the newest, is not the one that was appended`);
  if (noted !== undefined && noted.sequence > kept.sequence)
    faults.push(`the trail ends at ${kept.sequence}, and entry ${noted.sequence} was noted`);
  return { entries, head: kept, faults: faults.slice(0, MOST_FAULTS) };
}

function headOf(row: Record<string, unknown> | undefined): TrailHead {
  const { sequence, hash } = (row ?? {}) as { sequence?: string; hash?: string };
  return { sequence: Number(sequence ?? 0), hash: hash ?? '' };
}

/** Reads up to the head that was read first: entries that are appended meanwhile are not checked. */
async function readAfter(query: Query, after: number, upTo: number): Promise<StoredEntry[]> {
  const rows = await query(
    `select sequence::text, fact::text, personal::text, previous_hash as previous, hash from audit.entry
     where sequence > $1 and sequence <= $2 order by entry.sequence limit ${BATCH}`,
    [after, upTo],
  );
  return rows.map((row) => ({ ...(row as unknown as StoredEntry), sequence: Number(row['sequence']) }));
}

async function forgottenPersons(query: Query): Promise<Set<string>> {
  const rows = await query('select distinct subject_id as id from audit.entry where action = $1', [ERASURE]);
  return new Set(rows.map(({ id }) => String(id)));
}

function faultsOf(entry: StoredEntry, last: TrailHead, forgotten: ReadonlySet<string>): string[] {
  const { sequence, fact } = entry;
  if (sequence > last.sequence + 1) {
    const [from, to] = [last.sequence + 1, sequence - 1];
    return [from === to ? `entry ${from} is missing` : `entries ${from} to ${to} are missing`];
  }
  if (entry.previous !== last.hash || hashOfEntry(last.hash, sequence, fact) !== entry.hash)
    return [`entry ${sequence} was changed`];
  return personalFaults(entry, forgotten);
}

function personalFaults(entry: StoredEntry, forgotten: ReadonlySet<string>): string[] {
  const { sequence, fact, personal } = entry;
  if (isUnexplained(entry, forgotten))
    return [`the personal part of entry ${sequence} is missing, and nobody of it was forgotten`];
  if (personal === null) return [];
  const said = JSON.parse(fact) as { personal: string };
  return hashOfPersonal(personal) === said.personal ? [] : [`the personal part of entry ${sequence} was changed`];
}

/** Whether its personal part is missing although none of its people was forgotten. */
function isUnexplained({ fact, personal }: StoredEntry, forgotten: ReadonlySet<string>): boolean {
  if (personal !== null) return false;
  const { actorId, subject } = JSON.parse(fact) as { actorId: string | null; subject: string };
  return ![actorId ?? '', subject.slice(subject.indexOf('/') + 1)].some((id) => forgotten.has(id));
}
