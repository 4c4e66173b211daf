/** SQLSTATE classes and codes that are no fault of the statement: the database is down or full, or undid a deadlock. */
const PASSING_SQL_STATE = /^(08|40|53|57|58|25P03|25P04|55P03)/;
const PASSING_CODE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOSPC', 'EDQUOT', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
]);
const PASSING_NAME = new Set(['TimeoutError', 'AbortError', 'LateHandlerError']);
/** Errors to which node-postgres gives no code. */
const PASSING_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|connection to the database is away/;
const DEEPEST_CAUSE = 5;

/**
 * Whether the same attempt may succeed later without a fix: the database is down or undid a deadlock, another service responds
 * UNAVAILABLE, or something took too long. Also looks at the causes of the error.
 */
export function isTransient(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST_CAUSE) return false;
  const { name, message, code, driverError, cause } = error as Record<string, unknown>;
  if (typeof name === 'string' && PASSING_NAME.has(name)) return true;
  if (typeof message === 'string' && PASSING_MESSAGE.test(message)) return true;
  if (typeof code === 'string' && isPassingCode(code)) return true;
  return isTransient(driverError, depth + 1) || isTransient(cause, depth + 1);
}

function isPassingCode(code: string): boolean {
  return PASSING_CODE.has(code) || code.startsWith('UND_ERR_') || (code.length === 5 && PASSING_SQL_STATE.test(code));
}
