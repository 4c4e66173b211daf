import { Type, type Static, type TProperties, type TSchema } from 'typebox';
import { BOOKING_STATUSES } from './bookings.ts';
import { PLAN_STATUSES } from './dispatch.ts';
import type { ErrorCode } from './errors.ts';
import { listOf, noParams } from './issues.ts';
import { IS_OVER, RIDE_LIFE, type RideCommand } from './ride-life.ts';
import { SERVICE_NAMES } from './roles.ts';
import { oneOf } from './schema.ts';

// The released contract keeps these schemas. Everybody else needs their types alone, so index.ts exports no value of this file.

const Text = Type.String();
const Count = Type.Number();
/** The cases `names` of a code, with the facts that they carry. */
const cases = <const W extends readonly string[], F extends TProperties = Record<never, never>>(names: W, facts?: F) =>
  Type.Object({ what: oneOf(names), ...(facts as F) });

/** The part of a request that could not be read. */
const UnreadableWhy = oneOf(['json', 'length', 'address', 'other']);
export type UnreadableWhy = Static<typeof UnreadableWhy>;

/** Missing parts of a body for which docs/sentences.md promises a sentence. */
const LACKS = [
  'driver-incomplete',
  'employee-incomplete',
  'no-adjustment',
  'no-advance',
  'no-driver',
  'no-salary',
  'no-signature',
  'no-vehicle-number',
] as const;
export type Lack = (typeof LACKS)[number];

/** Two values of a dispatch policy that cannot both hold. */
const PolicyContradiction = oneOf(['break', 'week', 'cabs', 'rest', 'slack', 'spread', 'unserved']);
export type PolicyContradiction = Static<typeof PolicyContradiction>;

const SignatureFault = oneOf(['cut', 'damaged', 'empty', 'url', 'type', 'depth']);
export type SignatureFault = Static<typeof SignatureFault>;

const SecondStepWay = oneOf(['authenticator', 'passkey']);
export type SecondStepWay = Static<typeof SecondStepWay>;

const COMMANDS = Object.keys(RIDE_LIFE).filter((command) => command !== 'book') as RideCommand[];

/**
 * The facts of a problem, by its code. If one code is used for several facts, `what` tells them apart. Money is in
 * rupees, `day` is YYYY-MM-DD. Sentences in any language are written only from these.
 */
export const problemParams = {
  VALIDATION_FAILED: [
    cases(['fields']),
    cases([...LACKS, 'no-images']),
    cases(['unreadable-signature'], { why: SignatureFault }),
  ],
  MALFORMED_REQUEST: [
    cases(['unreadable'], { why: UnreadableWhy }),
    cases(['unreadable-form', 'unstorable-character', 'unstorable-address']),
    cases(['too-deep'], { levels: Count }),
    cases(['unstorable-field'], { field: Text }),
    cases(['headers-too-large', 'too-slow', 'not-http']),
  ],
  UNAUTHENTICATED: [noParams],
  INVALID_CREDENTIALS: [cases(['login', 'current-password', 'chosen-password', 'code', 'passkey'])],
  SECOND_STEP_NEEDED: [
    // `enrol`: the account must have a second factor, and has none yet.
    cases(['sign-in', 'enrol'], {
      /** For the calls under /api/second-step. */
      stepToken: Text,
      /** The account's second factors. */
      ways: listOf(SecondStepWay),
    }),
  ],
  SESSION_ENDED: [noParams],
  FORBIDDEN: [
    cases([
      'other',
      'no-access',
      'wrong-role',
      'not-its-driver',
      'driver-inactive',
      'not-an-employee',
      'not-its-room',
      'company-not-active',
    ]),
  ],
  NOT_LET_IN: [
    cases(['by-company', 'company-waiting', 'company-suspended'], { company: Text }),
    cases(['unproven'], { email: Text }),
  ],
  NOT_FOUND: [
    cases([
      'booking',
      'company',
      'document',
      'driver',
      'driver-account',
      'employee',
      'place',
      'joiner',
      'account',
      'sign-in',
      'passkey',
      'plan',
      'pin',
      'anything',
    ]),
    cases(['address'], { path: Text }),
  ],
  CONFLICT: [
    cases(['other', 'driver-changed', 'rate-card-changed', 'ride-changes', 'dispatch-policy-changed']),
    cases(['plan-being-committed']),
    cases(['plan-not-open'], { status: oneOf(PLAN_STATUSES) }),
  ],
  ALREADY_EXISTS: [
    cases([
      'record',
      'company-code',
      'company-email',
      'company-name',
      'employee-number',
      'employee-email',
      'employee-name',
      'driver-phone',
      'driver-email',
    ]),
  ],
  ILLEGAL_TRANSITION: [
    cases(['no-driver', 'not-accepted', 'already-accepted', 'not-started', 'already-started']),
    cases(['is-over'], { status: oneOf(IS_OVER), command: oneOf(COMMANDS) }),
    cases(['day-over', 'no-extras-wait']),
    // From when it is possible: YYYY-MM-DD and HH:mm in Asia/Kolkata.
    cases(['too-early'], { day: Text, time: Text }),
    // Somebody else changed the ride after the caller saw it.
    cases(['changed-meanwhile'], { status: oneOf(BOOKING_STATUSES) }),
  ],
  DRIVER_UNAVAILABLE: [
    cases(['other-ride', 'on-trip']),
    cases(['inactive'], { name: Text }),
    cases(['cannot-get-there', 'cannot-get-on'], { name: Text, minutes: Count, code: Text }),
    cases(['too-far-now'], { name: Text, minutes: Count }),
  ],
  DRIVER_HAS_RIDES: [noParams],
  REQUEST_IN_PROGRESS: [noParams],
  ANSWER_LOST: [noParams],
  BODY_TOO_LARGE: [
    cases(['request', 'signature-pixels']),
    cases(['image'], { field: Text, megabytes: Count }),
    cases(['image-pixels'], { field: Text, megapixels: Count }),
    cases(['signature'], { kilobytes: Count }),
  ],
  UNSUPPORTED_TYPE: [cases(['content-type', 'no-form']), cases(['image', 'image-unreadable'], { field: Text })],
  RULE_BROKEN: [
    cases(['no-airport']),
    cases(['ride-overlaps'], { code: Text, pickup: Text, dropoff: Text, day: Text, time: Text }),
    cases(['too-many-open-rides'], { most: Count }),
    cases(['place-elsewhere'], { place: Text, km: Count }),
    cases(['ride-in-the-past', 'return-before-start', 'company-has-no-employee-name', 'link-is-over']),
    cases(['second-step-is-over', 'last-second-factor', 'no-second-factor']),
    cases(['driver-was-deleted', 'no-email-domain', 'company-was-deleted', 'company-waits']),
    cases(['company-invites'], { company: Text }),
    cases(['rate-card-incomplete'], { cabTypes: listOf(Text) }),
    cases(['salary-below-zero'], { salary: Count, decrease: Count }),
    cases(['advance-in-the-future', 'advance-before-registration'], { day: Text }),
    cases(['too-many-rides-to-plan'], { most: Count, rides: Count }),
    cases(['plan-too-long'], { hours: Count }),
    cases(['no-named-ride-waits'], { rides: Text }),
    cases(['employees-unknown'], { employees: Text }),
    cases(['plan-in-the-past', 'plan-ends-before-it-starts', 'nothing-to-plan', 'no-drivers-to-plan']),
    cases(['pin-needs-reason'], { code: Text, name: Text }),
    cases(['pinned-twice'], { code: Text }),
    cases(['policy-contradicts'], { why: PolicyContradiction }),
    cases(['driver-limits-incomplete'], { why: oneOf(['hours', 'area', 'base']) }),
  ],
  QUOTE_INVALID: [noParams],
  FARE_MISMATCH: [Type.Object({ fare: Count })],
  DISTANCE_IMPOSSIBLE: [noParams],
  IDEMPOTENCY_KEY_REUSED: [noParams],
  TOO_MANY_REQUESTS: [
    cases(['attempts', 'codes', 'mails', 'other']),
    cases(['requests'], { seconds: Count }),
    cases(['budget'], { hours: Count }),
  ],
  INTERNAL: [cases(['other', 'booking-failed', 'connection-unchecked'])],
  UNAVAILABLE: [
    cases(['database', 'disk-full', 'file-store', 'maps', 'planner', 'server', 'sign-ins']),
    cases(['service'], { service: oneOf([...SERVICE_NAMES, 'gateway']) }),
    cases(['screens'], { remote: Text }),
  ],
} as const satisfies Record<ErrorCode, readonly TSchema[]>;

type StaticOf<S> = S extends TSchema ? Static<S> : never;
export type ProblemParams = { [C in ErrorCode]: StaticOf<(typeof problemParams)[C][number]> };

/** The values of `what` for a code that is used for several facts. */
export type What<C extends ErrorCode> = ProblemParams[C] extends { what: infer W extends string } ? W : never;
