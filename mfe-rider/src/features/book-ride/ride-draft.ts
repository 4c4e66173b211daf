import { create } from 'zustand';
import { type BookingForm } from '@pahiya/contracts';
import { type CabType, type RideMode, type TripType } from '@pahiya/fares';
import { type Suggestion } from '@pahiya/ui';
import { useSession } from '@pahiya/web-kit';
import { draftOf } from '@pahiya/web-kit/draft';

/** The form's values. Dates are YYYY-MM-DD and times HH:mm, '' where nothing was chosen. */
export interface RideDraft {
  mode: RideMode;
  pickup: Suggestion | undefined;
  dropoff: Suggestion | undefined;
  date: string;
  time: string;
  tripType: TripType;
  cabType: CabType;
  passengers: number | undefined;
  includeReturn: boolean;
  returnDate: string;
  returnTime: string;
  flightNumber: string;
  terminal: string;
}

/** A booking that was sent and whose answer was lost: sending the same body with the same key does not book twice. */
export interface Attempt {
  idempotencyKey: string;
  body: BookingForm;
}

interface Kept extends RideDraft {
  attempt: Attempt | undefined;
}

const EMPTY: Kept = {
  mode: 'regular',
  pickup: undefined,
  dropoff: undefined,
  date: '',
  time: '',
  tripType: 'local',
  cabType: 'Sedan',
  passengers: 1,
  includeReturn: false,
  returnDate: '',
  returnTime: '',
  flightNumber: '',
  terminal: '',
  attempt: undefined,
};

const kept = draftOf('ride', EMPTY);
const useKept = create<Kept>()(kept.read);

useKept.subscribe(kept.keep);
// An expired session keeps the form for its owner; Log Out and another user start with an empty one.
useSession.subscribe(({ token, ended }, before) => {
  if (token === before.token) return;
  if (token === null && ended === 'signed-out') kept.forget();
  useKept.setState(kept.read());
});

/** The form of this tab; it survives a reload. */
export const useRideDraft = (): RideDraft => useKept();

/** Whether the form still has these values. */
export const isUnchanged = (draft: RideDraft): boolean =>
  JSON.stringify({ ...useKept.getState(), attempt: undefined }) === JSON.stringify({ ...draft, attempt: undefined });

export const changeDraft = (changes: Partial<RideDraft>): void => useKept.setState(changes);

export const clearDraft = (): void => useKept.setState(EMPTY);

export const keptAttempt = (): Attempt | undefined => useKept.getState().attempt;
export const keepAttempt = (attempt: Attempt | undefined): void => useKept.setState({ attempt });
