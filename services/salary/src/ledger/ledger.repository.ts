import { appendToOutbox } from '@pahiya/messaging';
import { newId, noteChange, recordAudit, type Database, type Tx } from '@pahiya/service-kit';
import { LedgerEntryEntity } from './ledger.entity.ts';
import { baseNow, type LedgerEntry, type NewEntry } from './ledger.ts';

/** A driver's whole ledger, in the order of recording. */
export function entriesOf(tx: Tx, driverId: string): Promise<LedgerEntry[]> {
  return tx.getRepository(LedgerEntryEntity).find({ where: { driverId }, order: { entry: 'ASC' } });
}

export interface Recording {
  driverId: string;
  entries: readonly LedgerEntry[];
  by: string;
  now: Date;
}

/**
 * Appends an entry. Publishes a changed base salary to the driver service, and notifies open screens after the commit.
 * The caller has locked the driver's row, so that no other entry is added at the same time.
 */
export async function appendEntry(
  tx: Tx,
  added: NewEntry,
  { driverId, entries, by, now }: Recording,
): Promise<LedgerEntry> {
  const entry: LedgerEntry = {
    ...added,
    id: newId(),
    entry: (entries.at(-1)?.entry ?? 0) + 1,
  };
  const kept = { ...entry, driverId, recordedAt: now, recordedBy: by };
  await tx.getRepository(LedgerEntryEntity).insert(kept);
  const { type, changeType, amountPaise, baseAfterPaise, note } = entry;
  await recordAudit(tx, {
    action: 'pay.changed',
    subject: `driver/${driverId}`,
    before: { basePaise: baseNow(entries) },
    after: { type, changeType, amountPaise, basePaise: baseAfterPaise ?? baseNow(entries), note },
  });
  if (entry.baseAfterPaise !== null)
    await appendToOutbox(tx, 'salary', {
      type: 'salary.base.changed.v1',
      subject: driverId,
      data: { driverId, baseSalaryPaise: entry.baseAfterPaise, entry: entry.entry },
    });
  notePay(tx, driverId);
  return entry;
}

/** Notifies the screens that show this driver's pay, after the transaction commits. */
export const notePay = (tx: Tx, driverId: string): void => noteChange(tx, { kind: 'salary', id: driverId });

/** Sums in paise: the current base salaries of active drivers, and the advances dated between the two instants. */
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
