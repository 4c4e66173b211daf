import {
  ERRORS,
  type ErrorCode,
  type Fault,
  type Problem,
  type ProblemParams,
  type UnreadableWhy,
  type What,
} from '@pahiya/contracts';
import { isConnectionLost } from '@pahiya/messaging';
import type { Language } from './words/language.ts';
import { issueSentence, problemSentence, sentenceOfIssues, titleOf } from './words/words.ts';

export interface ErrorExtras {
  /** A VALIDATION_FAILED says here what is wrong with which field. */
  faults?: readonly Fault[];
  /** Members added to the problem body, e.g. the right fare of a FARE_MISMATCH. */
  members?: Record<string, unknown>;
  /** Seconds after which the same request may be tried again. Such an answer is not kept under its Idempotency-Key. */
  retryAfterS?: number;
  cause?: unknown;
}

/**
 * The one error class of the services: a code of the catalogue with its facts. `message` is English, for the log; `problemOf`
 * writes the sentence that a person reads. Recognise it with `isPahiyaError`.
 */
export class PahiyaError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly params: ProblemParams[C];
  readonly extras: ErrorExtras;

  constructor(code: C, params: ProblemParams[C], extras: ErrorExtras = {}) {
    super(detailOf({ code, params, extras }, 'en'), extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'PahiyaError';
    this.code = code;
    this.params = params;
    this.extras = extras;
  }
}

/** By name and code, not `instanceof`: the class may be loaded twice, and errors cross process boundaries as JSON. */
export function isPahiyaError(error: unknown): error is PahiyaError {
  return error instanceof Error && error.name === 'PahiyaError' && 'code' in error && String(error.code) in ERRORS;
}

/** The kinds of records that are looked up by id. */
type Findable = Exclude<What<'NOT_FOUND'>, 'address' | 'anything'>;

export function notFound(what: Findable): PahiyaError {
  return new PahiyaError('NOT_FOUND', { what });
}

/**
 * The error that another service answered. A service of another version may send other facts; where one is missing,
 * problemSentence writes a more general sentence.
 */
export function receivedError(problem: Partial<Problem>): PahiyaError {
  const faults = problem.issues?.map(({ path, code, params }) => ({ path, code, params }) as Fault);
  return new PahiyaError(
    problem.code as ErrorCode,
    (problem.params ?? {}) as ProblemParams[ErrorCode],
    faults === undefined ? {} : { faults },
  );
}

type Facts = Pick<PahiyaError, 'code' | 'params' | 'extras'>;

/** The sentence for the person who asked. For invalid fields it says what is wrong with each. */
export function detailOf({ code, params, extras: { faults } }: Facts, language: Language): string {
  if (faults !== undefined && 'what' in params && params.what === 'fields') return sentenceOfIssues(faults, language);
  return problemSentence({ code, params }, language);
}

export const PROBLEM_TYPE = 'application/problem+json';

/** The members of a problem document that are for people. */
function wordsOf(error: Facts, language: Language): Pick<Problem, 'title' | 'detail' | 'message' | 'error' | 'issues'> {
  const detail = detailOf(error, language);
  const { faults } = error.extras;
  return {
    title: titleOf(error.code, language),
    detail,
    message: detail,
    error: detail,
    ...(faults ? { issues: faults.map((fault) => ({ ...fault, message: issueSentence(fault, language) })) } : {}),
  };
}

/** The wire form of an error, RFC 9457, in the caller's language. */
export function problemOf(
  error: PahiyaError,
  { requestId, language }: { requestId: string; language: Language },
): Problem {
  const { code, params, extras } = error;
  return {
    ...extras.members,
    type: `urn:pahiya:error:${code.toLowerCase().replaceAll('_', '-')}`,
    status: ERRORS[code].status,
    code,
    params: { ...params },
    requestId,
    ...wordsOf(error, language),
  };
}

/** A stored problem document, written again in the language of the caller. */
export function problemIn(language: Language, kept: Problem): Problem {
  return { ...kept, ...wordsOf(receivedError(kept), language) };
}

/** The part of a request that Fastify could not read, by the code of its error. */
const UNREADABLE: Readonly<Record<string, UnreadableWhy>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'length',
  FST_ERR_BAD_URL: 'address',
  FST_ERR_MAX_PARAM_LENGTH: 'address',
};

/** The error for a request that Fastify refuses. Its own sentence is English, and stays in the log as the cause. */
export function unreadable(cause: Error & { code?: string }): PahiyaError {
  // The parser of JSON throws the engine's own error, which has no code.
  const why = cause instanceof SyntaxError ? 'json' : (UNREADABLE[cause.code ?? ''] ?? 'other');
  return new PahiyaError('MALFORMED_REQUEST', { what: 'unreadable', why }, { cause });
}

/** Maps the HTTP status of an error of Fastify or one of its plugins to a PahiyaError. */
const BY_HTTP_STATUS: Readonly<Partial<Record<number, (cause: Error) => PahiyaError>>> = {
  401: (cause) => new PahiyaError('UNAUTHENTICATED', {}, { cause }),
  403: (cause) => new PahiyaError('FORBIDDEN', { what: 'other' }, { cause }),
  404: (cause) => new PahiyaError('NOT_FOUND', { what: 'anything' }, { cause }),
  409: (cause) => new PahiyaError('CONFLICT', { what: 'other' }, { cause }),
  413: (cause) => new PahiyaError('BODY_TOO_LARGE', { what: 'request' }, { cause }),
  415: (cause) => new PahiyaError('UNSUPPORTED_TYPE', { what: 'content-type' }, { cause }),
  429: (cause) => new PahiyaError('TOO_MANY_REQUESTS', { what: 'other' }, { cause }),
  503: (cause) => new PahiyaError('UNAVAILABLE', { what: 'server' }, { cause }),
};

/**
 * SQLSTATE classes that are answered as UNAVAILABLE: the database is down, out of resources or meets a fault of its disk
 * (08, 57P0, 53, 58), it rolled back because of concurrent work (40, already retried), or it ended what took too long: a statement (57014), a wait for a lock
 * (55P03), a transaction (25P03 and 25P04).
 */
const DATABASE_AWAY = /^(08|57P0|57014|55P03|25P0[34]|53|58|40)/;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

/** The code that the database gave, from node-postgres or TypeORM; for any other error its `code`. */
export function sqlStateOf(error: unknown): string | undefined {
  const { driverError, code } = error as { driverError?: { code?: string }; code?: string };
  return driverError?.code ?? code;
}

/**
 * Turns whatever was thrown into a PahiyaError. A database that is away is a 503; anything unknown is a 500 that hides its
 * cause, and so is a value that the database refuses (SQLSTATE class 22): what the contract lets in must fit its column.
 */
export function toPahiyaError(thrown: unknown): PahiyaError {
  if (isPahiyaError(thrown)) return thrown;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { statusCode } = error as Error & { statusCode?: unknown };
  const sqlState = sqlStateOf(error) ?? '';
  if (sqlState === '23505') return new PahiyaError('ALREADY_EXISTS', { what: 'record' }, { cause: error });
  if (DATABASE_AWAY.test(sqlState) || isConnectionLost(error)) {
    return new PahiyaError(
      'UNAVAILABLE',
      { what: 'database' },
      {
        retryAfterS: 2,
        cause: error,
      },
    );
  }
  if (DISK_FULL.has(sqlState))
    return new PahiyaError(
      'UNAVAILABLE',
      { what: 'disk-full' },
      {
        retryAfterS: 60,
        cause: error,
      },
    );
  const status = typeof statusCode === 'number' ? statusCode : 500;
  const known = BY_HTTP_STATUS[status];
  if (known) return known(error);
  return status >= 400 && status < 500
    ? unreadable(error)
    : new PahiyaError('INTERNAL', { what: 'other' }, { cause: error });
}
