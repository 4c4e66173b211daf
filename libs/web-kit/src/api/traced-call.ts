/** A call in its trace. */
export interface TracedCall {
  /**
   * The headers with the trace (https://www.w3.org/TR/trace-context/) and the request's id. Every log line that the
   * request causes contains the id.
   */
  headers: Record<string, string>;
  /**
   * Ends the call: with the answer's status, with 0 if no answer arrived, or without a status if the call was aborted.
   */
  end: (status?: number) => void;
}

export interface CallToTrace {
  method: string;
  /** The path of the route, without ids. */
  path: string;
  /** Calls with the same signal or the same key are attempts of one call. */
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

/** Without a tracer each call has a trace of its own. Log lines contain the trace's id, but no span is exported. */
export function traceHeaders(): Record<string, string> {
  const traceId = randomHex(16);
  return { traceparent: `00-${traceId}-${randomHex(8)}-00`, 'x-request-id': traceId };
}

export const traceCall: Tracer = (call) => tracer?.(call) ?? { headers: traceHeaders(), end: () => undefined };
