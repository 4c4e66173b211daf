import { indiaEpochMs } from '@pahiya/fares';
import { type RideDraft } from './ride-draft.ts';

export type DraftField = 'pickup' | 'dropoff' | 'date' | 'time' | 'passengers' | 'returnDate' | 'returnTime';

/** A form filled in at the last minute takes a moment to send: the server's own grace. */
const GRACE_MS = 5 * 60_000;

const india = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
export const todayInIndia = (now: Date): string => india.format(now);

/** What keeps this form from being a booking, by field; empty when nothing does. */
export function whatIsWrong(draft: RideDraft, now: Date): Partial<Record<DraftField, string>> {
  const { pickup, dropoff, date, time, includeReturn, returnDate, returnTime } = draft;
  const startMs = date && time ? indiaEpochMs(date, time) : undefined;
  const backMs = includeReturn && returnDate && returnTime ? indiaEpochMs(returnDate, returnTime) : undefined;
  const startsTooEarly = startMs !== undefined && startMs < now.getTime() - GRACE_MS;
  const returnsTooEarly = startMs !== undefined && backMs !== undefined && backMs < startMs;
  const errors: Partial<Record<DraftField, string | false>> = {
    pickup: !pickup && 'Choose a pickup place from the list',
    dropoff: !dropoff && 'Choose a drop place from the list',
    date: !date && 'Choose the date of the ride',
    time: (!time && 'Choose the time of pickup') || (startsTooEarly && 'Choose a time that is not over yet'),
    passengers: draft.passengers === undefined && 'How many will ride? 1 to 6',
    returnDate: includeReturn && !returnDate && 'Choose the date of the return',
    returnTime:
      (includeReturn && !returnTime && 'Choose the time of the return') ||
      (returnsTooEarly && 'The return can’t be before the ride starts'),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, sentence]) => sentence));
}
