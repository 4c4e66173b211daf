import { appendToOutbox } from '@pahiya/messaging';
import { newId, noteChange, queryRows, type Database, type Tx } from '@pahiya/service-kit';
import type { LedgerEntry, NewEntry } from './ledger.ts';

const COLUMNS = `id, entry, type, amount_paise, change_type, base_after_paise, note, at`;

interface Row {
  id: string;
  entry: number;
  type: LedgerEntry['type'];
  // node-postgres answers bigint as text; amounts of the ledger are far below 2^53.
  amount_paise: string;
  change_type: LedgerEntry['changeType'];
  base_after_paise: string | null;
  note: string;
  at: Date;
}

function entryOf(row: Row): LedgerEntry {
  return {
    id: row.id,
    entry: row.entry,
    type: row.type,
    amountPaise: Number(row.amount_paise),
    changeType: row.change_type,
    baseAfterPaise: row.base_after_paise === null ? null : Number(row.base_after_paise),
    note: row.note,
    at: row.at,
  };
}

/** A driver's whole ledger, in the order of recording. */
export async function entriesOf(tx: Tx, driverId: string): Promise<LedgerEntry[]> {
  const found = await queryRows<Row>(tx, `select ${COLUMNS} from ledger_entry where driver_id = $1 order by entry`, [
    driverId,
  ]);
  return found.map(entryOf);
}

export interface Recording {
  entries: readonly LedgerEntry[];
  by: string;
  now: Date;
}

/**
 * Adds an entry behind those that are there, and tells open screens of it, the driver service of a changed base salary.
 * The caller holds the driver's row locked, so that nobody else adds one meanwhile.
 */
export async function appendEntry(
  tx: Tx,
  driverId: string,
  added: NewEntry,
  recording: Recording,
): Promise<LedgerEntry> {
  const entry: LedgerEntry = {
    ...added,
    id: newId(recording.now.getTime()),
    entry: (recording.entries.at(-1)?.entry ?? 0) + 1,
  };
  await queryRows(
    tx,
    `insert into ledger_entry (${COLUMNS}, driver_id, recorded_at, recorded_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      entry.id,
      entry.entry,
      entry.type,
      entry.amountPaise,
      entry.changeType,
      entry.baseAfterPaise,
      entry.note,
      entry.at,
      driverId,
      recording.now,
      recording.by,
    ],
  );
  if (entry.baseAfterPaise !== null)
    await appendToOutbox(tx, 'salary', {
      type: 'salary.base.changed.v1',
      subject: driverId,
      data: { driverId, baseSalaryPaise: entry.baseAfterPaise, entry: entry.entry },
    });
  notePay(tx, driverId);
  return entry;
}

/** Open screens that show or count what this driver is paid are told of the change that this transaction made. */
export const notePay = (tx: Tx, driverId: string): void => noteChange(tx, { kind: 'salary', id: driverId });

/** Base salaries in force of the active drivers, and the advances whose date lies between the two instants; paise. */
export async function expensesBetween(database: Database, from: Date, to: Date): Promise<number> {
  const [row] = await database.query<{ paise: string }>({
    text: `select (
        select coalesce(sum(base.base_after_paise), 0) from driver d cross join lateral (
          select e.base_after_paise from ledger_entry e
          where e.driver_id = d.id and e.base_after_paise is not null order by e.entry desc limit 1
        ) base where d.active and not d.deleted
      ) + (
        select coalesce(sum(amount_paise), 0) from ledger_entry where type = 'advance' and at >= $1 and at < $2
      ) as paise`,
    values: [from, to],
  });
  return Number(row?.paise ?? 0);
}
