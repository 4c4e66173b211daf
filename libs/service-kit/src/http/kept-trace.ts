import {
  carriedFields,
  currentTrace,
  inOperation,
  SpanKind,
  type CarriedTrace,
  type LoggedTrace,
} from '@pahiya/tracing';

/** The trace of a call, in a row that asks for work after its answer. An event carries it in its envelope. */
export interface KeptTrace {
  requestId: string | null;
  traceparent: string | null;
}

/** The present trace, for a row. */
export function traceToKeep(): KeptTrace {
  const { requestId = null, traceparent = null } = currentTrace();
  return { requestId, traceparent };
}

/** Does the work of a row as one operation in the trace of the call that asked for it. */
export function inKeptTrace<T>(kept: Partial<KeptTrace>, name: string, work: () => Promise<T>): Promise<T> {
  return inOperation(carriedBy(kept), { name: () => name, kind: SpanKind.CONSUMER }, work);
}

/** The fields of a log line about the row. */
export const keptTraceFields = (kept: Partial<KeptTrace>): LoggedTrace => carriedFields(carriedBy(kept));

const carriedBy = ({ requestId, traceparent }: Partial<KeptTrace>): CarriedTrace => ({
  requestId: requestId ?? undefined,
  traceparent: traceparent ?? undefined,
});
