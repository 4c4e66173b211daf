import type { EXTRAS_LIMITS, ExtrasState } from '@pahiya/contracts';

/** Waiting and tolls of a ride. */
export interface Extras {
  waitingMinutes: number;
  /** By the rate card of the booking. */
  waitingPaise: number;
  tollPaise: number;
}

/** The operator's limits: what passes one waits for an admin. */
export interface ExtrasLimits {
  waitingMinutes: number;
  tollPaise: number;
}

export interface PassedLimit {
  limit: (typeof EXTRAS_LIMITS)[number];
  /** Minutes of waiting, paise otherwise. */
  most: number;
}

/** Extras that passed a limit when the ride was completed. */
export interface HeldExtras {
  state: ExtrasState;
  claimed: Extras;
  passed: PassedLimit[];
  /** Set when an admin has decided, like the fields below. */
  allowed?: Extras;
  reason?: string;
  /** ISO 8601. */
  decidedAt?: string;
}

/** The limits that the extras pass. `farePaise` is the fare that was booked, without any extras. */
export function limitsPassed(extras: Extras, farePaise: number, limits: ExtrasLimits): PassedLimit[] {
  const { waitingMinutes, waitingPaise, tollPaise } = extras;
  const amounts: (PassedLimit & { is: number })[] = [
    { limit: 'waiting', most: limits.waitingMinutes, is: waitingMinutes },
    { limit: 'tolls', most: limits.tollPaise, is: tollPaise },
    { limit: 'fare', most: farePaise, is: waitingPaise + tollPaise },
  ];
  return amounts.filter(({ most, is }) => is > most).map(({ limit, most }) => ({ limit, most }));
}

export function isSameAmount(one: Extras, other: Extras): boolean {
  return one.waitingMinutes === other.waitingMinutes && one.tollPaise === other.tollPaise;
}
