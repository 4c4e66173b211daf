import { Type, type Static } from 'typebox';

/**
 * Every error that a client can receive: code → HTTP status and title. The code is stable. `params` (ProblemParams) hold
 * the details of one error; `detail` is the sentence for people, written from both in their language.
 */
export const ERRORS = {
  VALIDATION_FAILED: { status: 400, title: 'Some fields are not valid' },
  MALFORMED_REQUEST: { status: 400, title: 'The request could not be understood' },
  UNAUTHENTICATED: { status: 401, title: 'You are not signed in' },
  INVALID_CREDENTIALS: { status: 401, title: 'Login failed' },
  SECOND_STEP_NEEDED: { status: 401, title: 'A second step is needed' },
  SESSION_ENDED: { status: 401, title: 'Your session has ended' },
  FORBIDDEN: { status: 403, title: 'You may not do this' },
  NOT_LET_IN: { status: 403, title: 'You are not let in' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  CONFLICT: { status: 409, title: 'Someone else was first' },
  ALREADY_EXISTS: { status: 409, title: 'It exists already' },
  ILLEGAL_TRANSITION: { status: 409, title: 'The ride is in another state' },
  DRIVER_UNAVAILABLE: { status: 409, title: 'The driver is not available' },
  DRIVER_HAS_RIDES: { status: 409, title: 'The driver still has rides' },
  REQUEST_IN_PROGRESS: { status: 409, title: 'The same request is still under way' },
  ANSWER_LOST: { status: 409, title: 'The same request was carried out, but its answer is lost' },
  BODY_TOO_LARGE: { status: 413, title: 'Too large' },
  UNSUPPORTED_TYPE: { status: 415, title: 'Unsupported type' },
  RULE_BROKEN: { status: 422, title: 'This is not possible' },
  QUOTE_INVALID: { status: 422, title: 'The quote does not hold' },
  FARE_MISMATCH: { status: 422, title: 'The fare has changed' },
  DISTANCE_IMPOSSIBLE: { status: 422, title: 'The distance is too short' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'The idempotency key was used for another request' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many requests' },
  INTERNAL: { status: 500, title: 'Something went wrong on our side' },
  UNAVAILABLE: { status: 503, title: 'A part of the service is not available' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** What any call may answer: about its form and size, who calls and how often, its repeats, and failures of ours. */
export const ANY_CALL_MAY_ANSWER: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'MALFORMED_REQUEST',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'UNAUTHENTICATED',
  'SESSION_ENDED',
  'FORBIDDEN',
  'TOO_MANY_REQUESTS',
  'REQUEST_IN_PROGRESS',
  'ANSWER_LOST',
  'IDEMPOTENCY_KEY_REUSED',
  'INTERNAL',
  'UNAVAILABLE',
];

/** Whether a route may answer this error, which may be of a newer contract. */
export function canAnswer({ errors = [] }: { errors?: readonly ErrorCode[] }, code: string): boolean {
  return [...errors, ...ANY_CALL_MAY_ANSWER].some((each) => each === code);
}

/** An invalid field: `code` and `params` for programs (IssueParams), `message` for people. */
export const Issue = Type.Object({
  path: Type.String(),
  code: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  message: Type.String(),
});
export type Issue = Static<typeof Issue>;

/**
 * RFC 9457 problem details. `message` and `error` repeat `detail` for clients of the older form; they and `title` are in
 * the language that the request's Accept-Language prefers, English or Hindi.
 */
export const Problem = Type.Object(
  {
    type: Type.String(),
    status: Type.Integer(),
    title: Type.String(),
    detail: Type.String(),
    code: Type.String(),
    params: Type.Record(Type.String(), Type.Unknown()),
    requestId: Type.String(),
    issues: Type.Optional(Type.Array(Issue)),
    message: Type.String(),
    error: Type.String(),
  },
  { additionalProperties: true },
);
export type Problem = Static<typeof Problem>;
