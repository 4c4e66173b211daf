import { indiaEpochMs, type SalaryStatus } from '@pahiya/contracts';
import { serverNow } from '@pahiya/web-kit';

const DAY_MS = 86_400_000;
/** docs/product.md, Pay. */
const HISTORY_LIMIT = 20;

export type Transaction = SalaryStatus['currentCycle']['transactions'][number] & { cycleNumber: number };

/** The last millisecond of a cycle: `cycleEnd` is the start of the next one. */
export const lastDayOf = (cycleEnd: string): Date => new Date(Date.parse(cycleEnd) - 1);

/** Days to the end of a cycle, rounded up, never below 0. */
export function daysLeft(cycleEnd: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(cycleEnd) - now) / DAY_MS));
}

/** How much of a cycle is over, 0 to 1. */
export function partOver({ startDate, cycleEnd }: { startDate: string; cycleEnd: string }, now: number): number {
  const start = Date.parse(startDate);
  const length = Date.parse(cycleEnd) - start;
  return length > 0 ? Math.min(1, Math.max(0, (now - start) / length)) : 1;
}

/** The newest 20 transactions of all cycles, newest first. */
export function latestTransactions({ currentCycle, salaryHistory }: SalaryStatus): Transaction[] {
  return [currentCycle, ...salaryHistory]
    .flatMap(({ cycleNumber, transactions }) => transactions.map((transaction) => ({ ...transaction, cycleNumber })))
    .toSorted((one, other) => other.date.localeCompare(one.date))
    .slice(0, HISTORY_LIMIT);
}

/** The timestamp of an advance on a day: now if the day is today, else noon in India. */
export function momentOf(day: string, today: string): string {
  return day === today ? new Date(serverNow()).toISOString() : new Date(indiaEpochMs(day, '12:00')).toISOString();
}
