import type { BookingStatus, RideCommand, Role } from '@pahiya/contracts';

/** What a caller wanted: a step in the life of a ride, an entry in a driver's ledger, or to look. */
export type Wish = 'book' | RideCommand | 'pay' | 'read';

/** A ride as an answer or a message showed it. */
export interface SeenRide {
  id: string;
  revision: number;
  status: BookingStatus;
  driverId: string | null;
  /** In rupees. */
  fare: number;
}

/** One entry that a caller wanted in a ledger, and what the answer showed of the ledger after it. */
export interface WantedPay {
  driverId: string;
  type: 'salary' | 'advance' | 'adjustment';
  changeType: 'increase' | 'decrease' | null;
  amountPaise: number;
  /** The notes of all entries that the answer showed; absent for a long ledger. */
  notesAfter?: string[];
}

/**
 * How a call ended. `unknown`: no answer, or one that does not say whether the write was made; it may be made at any later
 * moment.
 */
export type Outcome = 'done' | 'refused' | 'unknown';

/** A call from its start to its answer, in milliseconds of the test's own clock. */
export interface Call {
  wish: Wish;
  role: Role;
  /** The id of the rider, company, driver or admin. */
  by: string;
  /** Unique, and kept with what the call made: a booking's `pickup`, an entry's `note`. */
  mark: string;
  start: number;
  end: number;
  outcome: Outcome;
  status: number | undefined;
  /** The code of the answer, or why there is none. */
  code: string | undefined;
  rideId?: string;
  /** The revision on which the caller decided, if the call said it. */
  seenRevision?: number;
  /** The driver whom an admin assigned. */
  driverId?: string;
  /** The rides of the answer, also of a refusal. */
  seen: SeenRide[];
  pay?: WantedPay;
}

/** What an open page knew at the end. */
export interface PageView {
  who: string;
  /** The newest revision of each ride, by messages and by the lists it read when it had to. */
  revisions: Map<string, number>;
  /** The rides that it shows. */
  shows: { riderId: string } | { companyId: string };
}

/** What calls, pages and looks into the database found while the load ran. */
export interface History {
  calls: Call[];
  pages: PageView[];
  /** Forbidden states that one snapshot of the database showed. */
  looks: string[];
  /** How many faults were made. */
  faults: number;
}
