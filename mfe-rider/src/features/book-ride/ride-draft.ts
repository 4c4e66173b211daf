import { create } from 'zustand';
import { type BookingForm } from '@pahiya/contracts';
import { type CabType, type RideMode, type TripType } from '@pahiya/fares';
import { type Suggestion } from '@pahiya/ui';
import { useSession } from '@pahiya/web-kit';

/** What is in the form. Dates are YYYY-MM-DD and times HH:mm, '' where nothing was chosen. */
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

/** A booking that was sent and whose answer was lost: the same words with the same key are not booked twice. */
export interface Attempt {
  idempotencyKey: string;
  body: BookingForm;
}

interface Kept {
  version: 1;
  /** Whose it is, once someone was signed in: another person on the same machine starts with an empty form. */
  owner: string | undefined;
  draft: RideDraft;
  attempt: Attempt | undefined;
}

const EMPTY: RideDraft = {
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
};

const STORAGE_KEY = 'pahiya.ride-draft';

const rider = (): string | undefined => useSession.getState().claims?.sub;
const fresh = (): Kept => ({ version: 1, owner: rider(), draft: EMPTY, attempt: undefined });

/** Without a session nobody knows yet: a form outlives the login that it led to. */
const isForeign = (owner: string | undefined): boolean =>
  owner !== undefined && rider() !== undefined && owner !== rider();

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 1 && 'draft' in value;
}

function read(): Kept {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    if (isKept(value) && !isForeign(value.owner)) return { ...value, draft: { ...EMPTY, ...value.draft } };
  } catch {
    // Storage that is closed to us, or someone else's value under our key: an empty form is what there is.
  }
  return fresh();
}

const useKept = create<Kept>()(read);

useKept.subscribe((kept) => {
  try {
    if (kept.draft === EMPTY) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // A full or closed storage costs the copy for a reload, nothing else.
  }
});
// A session that expires keeps the form for its owner's return; Log Out and another person begin with an empty one.
useSession.subscribe(({ token, ended }, before) => {
  const loggedOut = token === null && before.token !== null && ended === 'signed-out';
  if (loggedOut || isForeign(useKept.getState().owner)) useKept.setState(fresh());
});

/** The form of this tab; it outlives a reload. */
export const useRideDraft = (): RideDraft => useKept(({ draft }) => draft);

export function changeDraft(changes: Partial<RideDraft>): void {
  useKept.setState(({ owner, draft }) => ({ owner: rider() ?? owner, draft: { ...draft, ...changes } }));
}

export const clearDraft = (): void => useKept.setState(fresh());

export const keptAttempt = (): Attempt | undefined => useKept.getState().attempt;
export const keepAttempt = (attempt: Attempt | undefined): void => useKept.setState({ attempt });
