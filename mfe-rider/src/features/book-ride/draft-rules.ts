import { isOverForBooking, returnsBeforeStart } from '@pahiya/contracts';
import { type TextOf } from '@pahiya/ui';
import { type messages } from './messages.ts';
import { type RideDraft } from './ride-draft.ts';

export type DraftField = 'pickup' | 'dropoff' | 'date' | 'time' | 'passengers' | 'returnDate' | 'returnTime';

type Word = Parameters<TextOf<typeof messages>>[0];

type Errors = Partial<Record<DraftField, Word | false>>;

function startErrors({ date, time }: RideDraft, now: Date): Errors {
  const isOver = date !== '' && time !== '' && isOverForBooking({ date, time }, now);
  return {
    date: !date && 'chooseDate',
    time: (!time && 'chooseTime') || (isOver && 'timeIsOver'),
  };
}

function returnErrors(draft: RideDraft): Errors {
  const { includeReturn, returnDate, returnTime } = draft;
  return {
    returnDate: includeReturn && !returnDate && 'chooseReturnDate',
    returnTime: (includeReturn && !returnTime && 'chooseReturnTime') || (returnsBeforeStart(draft) && 'returnTooEarly'),
  };
}

/** The errors that prevent booking this form: for each field the key of its message. */
export function whatIsWrong(draft: RideDraft, now: Date): Partial<Record<DraftField, Word>> {
  const errors: Errors = {
    pickup: !draft.pickup && 'choosePickup',
    dropoff: !draft.dropoff && 'chooseDrop',
    ...startErrors(draft, now),
    passengers: !Number.isInteger(draft.passengers) && 'howMany',
    ...returnErrors(draft),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, word]) => word));
}
