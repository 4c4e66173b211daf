import type { PlanStatus } from './dispatch.ts';
import type { ErrorCode } from './errors.ts';
import type { RideRefusal } from './ride-life.ts';
import type { ServiceName } from './roles.ts';
import type { SecondStepWay } from './second-factors.routes.ts';

/** The part of a request that could not be read. */
export type UnreadableWhy = 'json' | 'length' | 'address' | 'other';

/** The params of a code that needs none. */
type Nothing = Record<string, never>;

/**
 * The facts of a problem, by its code. If one code is used for several facts, `what` tells them apart. Money is in
 * rupees, `day` is YYYY-MM-DD. Sentences in any language are written only from these.
 */
export interface ProblemParams {
  VALIDATION_FAILED:
    | { what: 'fields' }
    | { what: Lack | 'no-images' }
    | { what: 'unreadable-signature'; why: SignatureFault };
  MALFORMED_REQUEST:
    | { what: 'unreadable'; why: UnreadableWhy }
    | { what: 'unreadable-form' | 'unstorable-character' | 'unstorable-address' }
    | { what: 'too-deep'; levels: number }
    | { what: 'unstorable-field'; field: string }
    | { what: 'headers-too-large' | 'too-slow' | 'not-http' };
  UNAUTHENTICATED: Nothing;
  INVALID_CREDENTIALS: { what: 'login' | 'current-password' | 'chosen-password' | 'code' | 'passkey' };
  SECOND_STEP_NEEDED: {
    /** `enrol`: the account must have a second factor, and has none yet. */
    what: 'sign-in' | 'enrol';
    /** For the calls under /api/second-step. */
    stepToken: string;
    /** The account's second factors. */
    ways: readonly SecondStepWay[];
  };
  SESSION_ENDED: Nothing;
  FORBIDDEN: {
    what:
      | 'other'
      | 'no-access'
      | 'wrong-role'
      | 'not-its-driver'
      | 'driver-inactive'
      | 'not-an-employee'
      | 'not-its-room'
      | 'company-not-active';
  };
  NOT_LET_IN:
    | { what: 'by-company' | 'company-waiting' | 'company-suspended'; company: string }
    | { what: 'unproven'; email: string };
  NOT_FOUND:
    | {
        what:
          | 'booking'
          | 'company'
          | 'document'
          | 'driver'
          | 'driver-account'
          | 'employee'
          | 'place'
          | 'joiner'
          | 'account'
          | 'sign-in'
          | 'passkey'
          | 'plan'
          | 'pin'
          | 'anything';
      }
    | { what: 'address'; path: string };
  CONFLICT:
    | { what: 'other' | 'driver-changed' | 'rate-card-changed' | 'ride-changes' | 'dispatch-policy-changed' }
    | { what: 'plan-being-committed' }
    | { what: 'plan-not-open'; status: PlanStatus };
  ALREADY_EXISTS: {
    what:
      | 'record'
      | 'company-code'
      | 'company-email'
      | 'company-name'
      | 'employee-number'
      | 'employee-email'
      | 'employee-name'
      | 'driver-phone'
      | 'driver-email';
  };
  ILLEGAL_TRANSITION: Exclude<RideRefusal, { what: 'wrong-role' }>;
  DRIVER_UNAVAILABLE:
    | { what: 'other-ride' | 'on-trip' }
    | { what: 'inactive'; name: string }
    | { what: 'cannot-get-there' | 'cannot-get-on'; name: string; minutes: number; code: string }
    | { what: 'too-far-now'; name: string; minutes: number };
  DRIVER_HAS_RIDES: Nothing;
  REQUEST_IN_PROGRESS: Nothing;
  ANSWER_LOST: Nothing;
  BODY_TOO_LARGE:
    | { what: 'request' | 'signature-pixels' }
    | { what: 'image'; field: string; megabytes: number }
    | { what: 'image-pixels'; field: string; megapixels: number }
    | { what: 'signature'; kilobytes: number };
  UNSUPPORTED_TYPE: { what: 'content-type' | 'no-form' } | { what: 'image' | 'image-unreadable'; field: string };
  RULE_BROKEN:
    | { what: 'no-airport' }
    | { what: 'ride-overlaps'; code: string; pickup: string; dropoff: string; day: string; time: string }
    | { what: 'too-many-open-rides'; most: number }
    | { what: 'place-elsewhere'; place: string; km: number }
    | { what: 'ride-in-the-past' | 'return-before-start' | 'company-has-no-employee-name' | 'link-is-over' }
    | { what: 'second-step-is-over' | 'last-second-factor' | 'no-second-factor' }
    | { what: 'driver-was-deleted' | 'no-email-domain' | 'company-was-deleted' | 'company-waits' }
    | { what: 'company-invites'; company: string }
    | { what: 'rate-card-incomplete'; cabTypes: readonly string[] }
    | { what: 'salary-below-zero'; salary: number; decrease: number }
    | { what: 'advance-in-the-future' | 'advance-before-registration'; day: string }
    | { what: 'too-many-rides-to-plan'; most: number; rides: number }
    | { what: 'plan-too-long'; hours: number }
    | { what: 'no-named-ride-waits'; rides: string }
    | { what: 'employees-unknown'; employees: string }
    | { what: 'plan-in-the-past' | 'plan-ends-before-it-starts' | 'nothing-to-plan' | 'no-drivers-to-plan' }
    | { what: 'pin-needs-reason'; code: string; name: string }
    | { what: 'pinned-twice'; code: string }
    | { what: 'policy-contradicts'; why: PolicyContradiction }
    | { what: 'driver-limits-incomplete'; why: 'hours' | 'area' | 'base' };
  QUOTE_INVALID: Nothing;
  FARE_MISMATCH: { fare: number };
  DISTANCE_IMPOSSIBLE: Nothing;
  IDEMPOTENCY_KEY_REUSED: Nothing;
  TOO_MANY_REQUESTS:
    | { what: 'attempts' | 'codes' | 'mails' | 'other' }
    | { what: 'requests'; seconds: number }
    | { what: 'budget'; hours: number };
  INTERNAL: { what: 'other' | 'booking-failed' | 'connection-unchecked' };
  UNAVAILABLE:
    | { what: 'database' | 'disk-full' | 'file-store' | 'maps' | 'planner' | 'server' | 'sign-ins' }
    | { what: 'service'; service: ServiceName | 'gateway' }
    | { what: 'screens'; remote: string };
}

/** Missing parts of a body for which docs/sentences.md promises a sentence. */
export type Lack =
  | 'driver-incomplete'
  | 'employee-incomplete'
  | 'no-adjustment'
  | 'no-advance'
  | 'no-driver'
  | 'no-salary'
  | 'no-signature'
  | 'no-vehicle-number';

/** Two values of a dispatch policy that cannot both hold. */
export type PolicyContradiction = 'break' | 'week' | 'cabs' | 'rest' | 'slack' | 'spread' | 'unserved';

export type SignatureFault = 'cut' | 'damaged' | 'empty' | 'url' | 'type' | 'depth';

/** The values of `what` for a code that is used for several facts. */
export type What<C extends ErrorCode> = ProblemParams[C] extends { what: infer W extends string } ? W : never;

/** The params of an invalid field's issue, by the issue's code. */
export interface IssueParams {
  required: Nothing;
  'required-with-return': Nothing;
  'email-or-phone-required': Nothing;
  empty: Nothing;
  'too-short': { limit: number };
  'too-long': { limit: number };
  'far-too-long': Nothing;
  'password-common': Nothing;
  'password-has-name': Nothing;
  'too-few': { limit: number };
  'too-many': { limit: number };
  /** `unit` is the limit's unit, here and below. */
  'too-small': { limit: number; unit: Unit };
  'not-above': { limit: number; unit: Unit };
  'too-big': { limit: number; unit: Unit };
  decimals: { limit: number };
  'not-one-of': { values: readonly string[] };
  'wrong-type': { type: string };
  'not-an-email': Nothing;
  pattern: { wanted: Wanted | 'other' };
  'no-day': Nothing;
  'no-timestamp': Nothing;
  'no-revision': Nothing;
  'before-start': Nothing;
  'before-from': Nothing;
  'too-far-from-from': { days: number };
  'too-far-from-start': { days: number };
  'unknown-names': { names: readonly string[] };
  'unknown-field': Nothing;
  'unknown-file': Nothing;
  'sent-twice': Nothing;
  'no-cursor': Nothing;
  'no-airport': Nothing;
  elsewhere: { place: string; km: number };
  'cursor-of-another-order': { its: string; wanted: string };
  invalid: Nothing;
}
export type IssueCode = keyof IssueParams;

type Unit = 'rupees' | 'none';
/** The named patterns that a text field can have. */
export type Wanted = 'day' | 'time' | 'month' | 'mobile';

/** An invalid field of a request: its path, the code and the params. */
export type Fault = { [C in IssueCode]: FaultOf<C> }[IssueCode];
type FaultOf<C extends IssueCode> = IssueParams[C] extends Nothing
  ? { path: string; code: C; params?: undefined }
  : { path: string; code: C; params: IssueParams[C] };

/** What was done; `message` says it as a sentence in a successful answer. */
export type Notice =
  | 'booking-created'
  | 'booking-accepted'
  | 'booking-rejected'
  | 'booking-cancelled'
  | 'company-deleted'
  | 'company-let-in'
  | 'company-registered'
  | 'company-suspended'
  | 'company-updated'
  | 'dispatch-policy-updated'
  | 'distance-estimated'
  | 'driver-assigned'
  | 'driver-deleted'
  | 'driver-registered'
  | 'driver-registered-waits'
  | 'driver-updated'
  | 'driver-waits'
  | 'extras-decided'
  | 'employee-deleted'
  | 'employee-registered'
  | 'advance-recorded'
  | 'joiner-let-in'
  | 'joiner-refused'
  | 'link-sent'
  | 'logged-in'
  | 'logged-out'
  | 'other-sign-ins-ended'
  | 'own-password-changed'
  | 'password-changed'
  | 'proof-sent'
  | 'proven'
  | 'proven-company-waits'
  | 'proven-waits'
  | 'pin-removed'
  | 'profile-updated'
  | 'rate-card-updated'
  | 'registered'
  | 'ride-completed'
  | 'ride-completed-extras-wait'
  | 'ride-limits-changed'
  | 'ride-started'
  | 'salary-decreased'
  | 'salary-increased'
  | 'salary-set'
  | 'second-factor-removed'
  | 'sessions-ended'
  | 'sign-in-ended'
  | 'vehicle-assigned';
