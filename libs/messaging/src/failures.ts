/** SQLSTATE classes and codes that are no fault of the statement: the database is down or full, or undid a deadlock. */
const PASSING_SQL_STATE = /^(08|40|53|57|58|25P03|25P04|55P03)/;
const PASSING_CODE = new Set(['ENOSPC', 'EDQUOT', 'UNAVAILABLE', 'TOO_MANY_REQUESTS']);
const PASSING_NAME = new Set(['TimeoutError', 'AbortError', 'LateHandlerError']);
const LOST_CODE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTCONN',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** The name of TypeORM's error for the next statement of a transaction whose connection has ended. */
const LOST_NAME = 'QueryRunnerProviderAlreadyReleasedError';
/** Errors to which node-postgres gives no code. */
const LOST_MESSAGE = /Connection terminated|timeout exceeded when trying to connect|not queryable/;
const DEEPEST_CAUSE = 5;

/**
 * Whether the same attempt may succeed later without a fix: the database is down or undid a deadlock, another service responds
 * UNAVAILABLE, or something took too long. Also looks at the causes of the error.
 */
export function isTransient(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST_CAUSE) return false;
  const { name, code, driverError, cause } = error as Record<string, unknown>;
  if (typeof name === 'string' && PASSING_NAME.has(name)) return true;
  if (isConnectionLost(error)) return true;
  if (typeof code === 'string' && isPassingCode(code)) return true;
  return isTransient(driverError, depth + 1) || isTransient(cause, depth + 1);
}

/** Whether a connection, mostly the database's, was not available in time or ended before the answer. */
export function isConnectionLost(error: object): boolean {
  const { name, message, code } = error as Record<string, unknown>;
  if (name === LOST_NAME) return true;
  if (typeof code === 'string' && LOST_CODE.has(code)) return true;
  return typeof message === 'string' && LOST_MESSAGE.test(message);
}

function isPassingCode(code: string): boolean {
  return PASSING_CODE.has(code) || code.startsWith('UND_ERR_') || (code.length === 5 && PASSING_SQL_STATE.test(code));
}
