/** Codes of errors before anything of a call was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Codes of errors when a connection ended without an answer. */
const CUT_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Whether another replica may be asked after `error`: nothing was sent, or sending it twice is the same as once. */
export function mayAskAnother(method: string, error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  // fetch() wraps the error of the connection.
  const known = String(code ?? cause?.code);
  return NOT_SENT.has(known) || (method === 'GET' && CUT_OFF.has(known));
}

/** Attempts at one call, each on a connection of its own, and so at another replica, and the pause before each. */
export const ATTEMPTS = 3;
export const pauseBeforeMs = (attempt: number): number => 50 * attempt;
