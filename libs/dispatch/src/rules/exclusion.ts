import type { CabClass, Minute } from '../problem.ts';

/**
 * Why a driver may not drive a ride, with figures. A `Minute` is an instant, `from` and `until` of the night rule are
 * minutes of the day, and all other minutes are durations.
 */
export type Exclusion =
  | { readonly rule: 'not-in-service' }
  | { readonly rule: 'papers-not-verified' }
  | { readonly rule: 'busy'; readonly code: string; readonly from: Minute; readonly until: Minute }
  | CannotReach<'cannot-reach'>
  | CannotReach<'cannot-reach-next'>
  | { readonly rule: 'seats'; readonly passengers: number; readonly seats: number }
  | { readonly rule: 'cab-class'; readonly booked: CabClass; readonly cab: CabClass }
  | { readonly rule: 'outside-area'; readonly km: number; readonly radiusKm: number }
  | { readonly rule: 'outside-hours'; readonly from: Minute; readonly until: Minute }
  | { readonly rule: 'work-day'; readonly minutes: number; readonly limit: number }
  | { readonly rule: 'work-week'; readonly minutes: number; readonly limit: number }
  | { readonly rule: 'no-break'; readonly minutes: number; readonly limit: number; readonly breakMinutes: number }
  | { readonly rule: 'rest'; readonly minutes: number; readonly limit: number }
  | { readonly rule: 'spread-over'; readonly minutes: number; readonly limit: number }
  | { readonly rule: 'days-in-a-row'; readonly days: number; readonly limit: number }
  | { readonly rule: 'night-escort'; readonly from: number; readonly until: number }
  | { readonly rule: 'turned-down' }
  | { readonly rule: 'forbidden' };

/** There is too little time for the way to the ride, or from it to the driver's next one, with the policy's buffer. */
interface CannotReach<R extends string> {
  readonly rule: R;
  /** The other ride; absent when the driver comes from the start. */
  readonly code?: string | undefined;
  readonly freeAt: Minute;
  readonly km: number;
  readonly neededMinutes: number;
  readonly missingMinutes: number;
}

export type RuleName = Exclusion['rule'];
