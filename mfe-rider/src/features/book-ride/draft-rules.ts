import { indiaEpochMs, returnsBeforeStart } from '@pahiya/contracts';
import { type TextOf } from '@pahiya/ui';
import { type messages } from './messages.ts';
import { type RideDraft } from './ride-draft.ts';

export type DraftField = 'pickup' | 'dropoff' | 'date' | 'time' | 'passengers' | 'returnDate' | 'returnTime';

/** A form filled in at the last minute takes a moment to send: the server's own grace. */
const GRACE_MS = 5 * 60_000;

type Word = Parameters<TextOf<typeof messages>>[0];

/** What keeps this form from being a booking, a word of the catalogue by field; empty when nothing does. */
export function whatIsWrong(draft: RideDraft, now: Date): Partial<Record<DraftField, Word>> {
  const { pickup, dropoff, date, time, includeReturn, returnDate, returnTime } = draft;
  const startMs = date && time ? indiaEpochMs(date, time) : undefined;
  const startsTooEarly = startMs !== undefined && startMs < now.getTime() - GRACE_MS;
  const errors: Partial<Record<DraftField, Word | false>> = {
    pickup: !pickup && 'choosePickup',
    dropoff: !dropoff && 'chooseDrop',
    date: !date && 'chooseDate',
    time: (!time && 'chooseTime') || (startsTooEarly && 'timeIsOver'),
    passengers: !Number.isInteger(draft.passengers) && 'howMany',
    returnDate: includeReturn && !returnDate && 'chooseReturnDate',
    returnTime: (includeReturn && !returnTime && 'chooseReturnTime') || (returnsBeforeStart(draft) && 'returnTooEarly'),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, word]) => word));
}
