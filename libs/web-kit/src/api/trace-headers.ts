const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Begins a trace for one call (https://www.w3.org/TR/trace-context/). Its ids appear in every log line that the call
 * causes, in every process. It is marked as sampled, so that a process that exports spans has all of them.
 */
export function traceHeaders(): Record<string, string> {
  const traceId = hex(16);
  return { traceparent: `00-${traceId}-${hex(8)}-01`, 'x-request-id': traceId };
}
