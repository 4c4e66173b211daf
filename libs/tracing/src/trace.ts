import { randomUUID } from 'node:crypto';
import {
  context,
  createContextKey,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type SpanContext,
  type SpanKind,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { parseTraceParent } from '@opentelemetry/core';

export const TRACEPARENT_HEADER = 'traceparent';
export const REQUEST_ID_HEADER = 'x-request-id';

/** The trace context in one message: a request or an event. */
export interface CarriedTrace {
  /** The id of a client's request, which is in every log line of every process that the request reaches. */
  requestId?: string | undefined;
  /** W3C Trace Context, https://www.w3.org/TR/trace-context/#traceparent-header */
  traceparent?: string | undefined;
}

/** A trace in which runIn() can run work. */
export type Trace = Context;

/** The name and kind of one unit of work, for its span. */
export interface Operation {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
}

// Log lines and events contain their trace even when no spans are exported, so the context is always kept.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

const REQUEST_ID = createContextKey('pahiya.request-id');
const ASKER = createContextKey('pahiya.asker');

/** Asks the provider that is registered when a span is started, which may be after this module was loaded. */
const tracer = trace.getTracer('pahiya');

/** A new trace for a message without one. It is not sampled, but log lines and events share its ids. */
function ownTrace(): SpanContext {
  const traceId = randomUUID().replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.NONE };
}

/** The trace of a message; a new trace if the message has none or a malformed one. */
function openTrace({ requestId, traceparent }: CarriedTrace): Trace {
  const carried = traceparent === undefined ? null : parseTraceParent(traceparent);
  const opened = carried === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...carried, isRemote: true });
  return requestId === undefined ? opened : opened.setValue(REQUEST_ID, requestId);
}

/** A running operation. Run its work with `runIn(trace, work)`, then end it once. */
export interface OpenOperation {
  trace: Trace;
  end(result: { failed: boolean; attributes?: Attributes }): void;
}

/** Begins an operation in the trace of a message. Without an exporter there is no span, only the trace. */
export function beginOperation(carried: CarriedTrace, { name, kind, attributes = {} }: Operation): OpenOperation {
  const within = openTrace(carried);
  const span = tracer.startSpan(name, { kind, attributes }, within);
  const isTraced = span.isRecording() || trace.getSpanContext(within) !== undefined;
  const active = isTraced ? trace.setSpan(within, span) : trace.setSpanContext(within, ownTrace());
  return {
    trace: active,
    end(result) {
      if (result.attributes) span.setAttributes(result.attributes);
      if (result.failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Runs work in the trace: its log lines, its calls to other services and its events get the trace. */
export function runIn<T>(within: Trace, work: () => T): T {
  return context.with(within, work);
}

/**
 * The trace, with whom its work is done for. It does not leave the process. Whatever is started in a trace keeps it, so it
 * must not have the request itself: requests that outlive their answers cost a position half of its speed in collecting them.
 */
export function askedBy(within: Trace, asker: unknown): Trace {
  return within.setValue(ASKER, asker);
}

/** Whom the current work is done for; undefined in the handler of an event and in the work of a timer. */
export function currentAsker(): unknown {
  return context.active().getValue(ASKER);
}

/** Runs work as one operation in the trace of a message. The operation has failed if the work throws. */
export async function inOperation<T>(carried: CarriedTrace, operation: Operation, work: () => Promise<T>): Promise<T> {
  const { trace: active, end } = beginOperation(carried, operation);
  let failed = true;
  try {
    const done = await runIn(active, work);
    failed = false;
    return done;
  } finally {
    end({ failed });
  }
}

/** The trace context for a message that is sent now; empty outside a trace. */
export function currentTrace(within: Trace = context.active()): CarriedTrace {
  const spanContext = trace.getSpanContext(within);
  const requestId = within.getValue(REQUEST_ID) as string | undefined;
  return {
    ...(requestId === undefined ? {} : { requestId }),
    ...(spanContext === undefined ? {} : { traceparent: traceparentOf(spanContext) }),
  };
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** The fields of a log line about a message, from the message's trace. */
export function carriedFields(carried: CarriedTrace): LoggedTrace {
  return traceFields(openTrace(carried));
}

/** The trace context as fields of a log line. */
export interface LoggedTrace {
  reqId?: string;
  traceId?: string;
}

/** The fields of a log line that is written now, from the current trace. */
export function traceFields(within: Trace = context.active()): LoggedTrace {
  const requestId = within.getValue(REQUEST_ID) as string | undefined;
  const traceId = trace.getSpanContext(within)?.traceId;
  return { ...(requestId === undefined ? {} : { reqId: requestId }), ...(traceId === undefined ? {} : { traceId }) };
}
