import { ERRORS, type ErrorCode, type Issue, type Problem } from '@pahiya/contracts';

export interface ErrorExtras {
  issues?: Issue[];
  /** Members added to the problem body, e.g. the right fare of a FARE_MISMATCH. */
  members?: Record<string, unknown>;
  /** Seconds after which a 503 or 429 may be tried again. */
  retryAfterS?: number;
  cause?: unknown;
}

/** The one error of the services: a code of the catalogue and the sentence a person should read. Recognise it with `isPahiyaError`. */
export class PahiyaError extends Error {
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, sentence: string, extras: ErrorExtras = {}) {
    super(sentence, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'PahiyaError';
    this.code = code;
    this.extras = extras;
  }
}

/** By name and code, not `instanceof`: the class may be loaded twice, and errors cross process boundaries as JSON. */
export function isPahiyaError(error: unknown): error is PahiyaError {
  return error instanceof Error && error.name === 'PahiyaError' && 'code' in error && String(error.code) in ERRORS;
}

export function notFound(what: string): PahiyaError {
  return new PahiyaError('NOT_FOUND', `${what} not found`);
}

/** The wire form of an error, RFC 9457. */
export function problemOf(error: PahiyaError, requestId: string): Problem {
  const { status, title } = ERRORS[error.code];
  return {
    ...error.extras.members,
    type: `urn:pahiya:error:${error.code.toLowerCase().replaceAll('_', '-')}`,
    status,
    title,
    detail: error.message,
    code: error.code,
    requestId,
    ...(error.extras.issues ? { issues: error.extras.issues } : {}),
    message: error.message,
    error: error.message,
  };
}

const BY_HTTP_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'MALFORMED_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};

const SENTENCES: Partial<Record<ErrorCode, string>> = {
  BODY_TOO_LARGE: 'The request is larger than this call accepts.',
  UNSUPPORTED_TYPE: 'This call does not accept that content type.',
  TOO_MANY_REQUESTS: 'Too many requests. Please wait a moment and try again.',
};

/**
 * SQLSTATE classes that mean the database is away, undid the work for the sake of others' (40, tried again already), or
 * ended what took too long: a statement (57014), a wait for a lock (55P03), a transaction (25P03 and 25P04).
 */
const DATABASE_AWAY = /^(08|57P0|57014|55P03|25P0[34]|53|40)/;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
const CONNECTION_LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** The code that the database gave, from node-postgres or TypeORM; of any other error its `code`. */
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
  if (sqlState === '23505')
    return new PahiyaError('ALREADY_EXISTS', 'A record with these values exists already.', { cause: error });
  if (
    DATABASE_AWAY.test(sqlState) ||
    CONNECTION_LOST.has(sqlState) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  ) {
    return new PahiyaError('UNAVAILABLE', 'The database is away for a moment. Please try again.', {
      retryAfterS: 2,
      cause: error,
    });
  }
  if (DISK_FULL.has(sqlState))
    return new PahiyaError('UNAVAILABLE', 'There is no room to store files just now. Please try again later.', {
      retryAfterS: 60,
      cause: error,
    });
  const status = typeof statusCode === 'number' ? statusCode : 500;
  const code = BY_HTTP_STATUS[status] ?? (status >= 400 && status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL');
  if (code === 'INTERNAL') return new PahiyaError('INTERNAL', 'Server error. Please try again.', { cause: error });
  return new PahiyaError(code, SENTENCES[code] ?? error.message, { cause: error });
}
