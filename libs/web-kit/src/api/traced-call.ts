/** A call in its trace. */
export interface TracedCall {
  /** Carry the trace (https://www.w3.org/TR/trace-context/) and the request's id, which every log line it causes has. */
  headers: Record<string, string>;
  /** Says that the call has ended: with the answer's status, with 0 without an answer, or with nothing when it was aborted. */
  end: (status?: number) => void;
}

export interface CallToTrace {
  method: string;
  /** The path of the route, without ids. */
  path: string;
  /** Those that have the same signal or key are attempts of one call. */
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
}

type Tracer = (call: CallToTrace) => TracedCall;
let tracer: Tracer | undefined;

/** From now on calls belong to the traces of this tracer. */
export function traceCallsWith(given: Tracer): void {
  tracer = given;
}

export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Without a tracer each call has a trace of its own, of which log lines have the id, but nobody exports a span. */
export function traceHeaders(): Record<string, string> {
  const traceId = randomHex(16);
  return { traceparent: `00-${traceId}-${randomHex(8)}-00`, 'x-request-id': traceId };
}

export const traceCall: Tracer = (call) => tracer?.(call) ?? { headers: traceHeaders(), end: () => undefined };
