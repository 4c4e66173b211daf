/** Codes of errors that occur before any part of a call is sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Codes of errors for a connection that ended without an answer. */
const CUT_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether the call may be sent to another replica after `error`: nothing was sent, or the call may be repeated. */
export function mayAskAnother(method: string, error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  // fetch() wraps the error of the connection.
  const known = String(code ?? cause?.code);
  return NOT_SENT.has(known) || (method === 'GET' && CUT_OFF.has(known));
}

/**
 * How often a call is attempted, each time on a new connection and so at another replica, and the pause before each
 * attempt.
 */
export const ATTEMPTS = 3;
export const pauseBeforeMs = (attempt: number): number => 50 * attempt;
