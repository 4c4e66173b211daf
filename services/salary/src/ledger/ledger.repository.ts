import { appendToOutbox } from '@pahiya/messaging';
import { newId, noteChange, type Database, type Tx } from '@pahiya/service-kit';
import { LedgerEntryEntity } from './ledger.entity.ts';
import type { LedgerEntry, NewEntry } from './ledger.ts';

/** A driver's whole ledger, in the order of recording. */
export function entriesOf(tx: Tx, driverId: string): Promise<LedgerEntry[]> {
  return tx.getRepository(LedgerEntryEntity).find({ where: { driverId }, order: { entry: 'ASC' } });
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
    id: newId(),
    entry: (recording.entries.at(-1)?.entry ?? 0) + 1,
  };
  const kept = { ...entry, driverId, recordedAt: recording.now, recordedBy: recording.by };
  await tx.getRepository(LedgerEntryEntity).insert(kept);
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
