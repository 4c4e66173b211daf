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

/** What one message (a request, an event) carries of the trace that it belongs to. */
export interface CarriedTrace {
  /** Names one request of a client in every log line of every process that it reaches. */
  requestId?: string | undefined;
  /** W3C Trace Context, https://www.w3.org/TR/trace-context/#traceparent-header */
  traceparent?: string | undefined;
}

/** A trace that work can be done in. */
export type Trace = Context;

/** One unit of work, as a span names it. */
export interface Operation {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
}

// Log lines and events name their trace whether or not spans are exported, so the context is kept in any case.
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

const REQUEST_ID = createContextKey('pahiya.request-id');
const TRACER = 'pahiya';

const hex = () => randomUUID().replaceAll('-', '');

/**
 * A trace of our own where nothing was carried: nobody samples it, but log lines and events share it. Its ids are made when
 * one of them is asked for, since most requests neither log nor tell anything: 1 µs less for each.
 */
class OwnTrace implements SpanContext {
  readonly traceFlags = TraceFlags.NONE;
  #traceId: string | undefined;
  #spanId: string | undefined;
  get traceId(): string {
    return (this.#traceId ??= hex());
  }
  get spanId(): string {
    return (this.#spanId ??= hex().slice(16));
  }
}

/** The trace that a message carries; where it carries none or one that is not well formed, one yet to begin. */
function openTrace({ requestId, traceparent }: CarriedTrace): Trace {
  const carried = traceparent === undefined ? null : parseTraceParent(traceparent);
  const opened = carried === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...carried, isRemote: true });
  return requestId === undefined ? opened : opened.setValue(REQUEST_ID, requestId);
}

/** An operation under way: do its work with `runIn(trace, work)`, then end it once. */
export interface OpenOperation {
  trace: Trace;
  end(result: { failed: boolean; attributes?: Attributes }): void;
}

/** Begins an operation of the trace that a message carries. Without an exporter there is no span, only the trace. */
export function beginOperation(carried: CarriedTrace, { name, kind, attributes = {} }: Operation): OpenOperation {
  const within = openTrace(carried);
  const span = trace.getTracer(TRACER).startSpan(name, { kind, attributes }, within);
  const isTraced = span.isRecording() || trace.getSpanContext(within) !== undefined;
  const active = isTraced ? trace.setSpan(within, span) : trace.setSpanContext(within, new OwnTrace());
  return {
    trace: active,
    end(result) {
      if (result.attributes) span.setAttributes(result.attributes);
      if (result.failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Whatever the work logs, asks of other services or appends to the outbox carries the trace on. */
export function runIn<T>(within: Trace, work: () => T): T {
  return context.with(within, work);
}

/** Does the work as one operation of the trace that a message carries; it failed if it throws. */
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

/** What a message that is sent now should carry; nothing outside a trace. */
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

/** What a log line about a message says of the trace that the message carries. */
export function carriedFields(carried: CarriedTrace): LoggedTrace {
  return traceFields(openTrace(carried));
}

/** As fields of a log line. */
export interface LoggedTrace {
  reqId?: string;
  traceId?: string;
}

/** What a log line says of the trace that it was written in. */
export function traceFields(within: Trace = context.active()): LoggedTrace {
  const requestId = within.getValue(REQUEST_ID) as string | undefined;
  const traceId = trace.getSpanContext(within)?.traceId;
  return { ...(requestId === undefined ? {} : { reqId: requestId }), ...(traceId === undefined ? {} : { traceId }) };
}
