import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type SpanContext,
  type SpanKind,
  type Tracer,
} from '@opentelemetry/api';
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

/** The name and kind of one unit of work, for its span. */
export interface Operation {
  /** Called only if there is a span to name. */
  name: () => string;
  kind: SpanKind;
  attributes?: Attributes;
}

let tracer: Tracer | undefined;

/** Sets the tracer that makes a span of each operation from now on; undefined makes no spans. */
export function makeSpansWith(given: Tracer | undefined): void {
  tracer = given;
}

/**
 * The trace of one message, in which runIn() runs work. Log lines and events contain it even when no spans are exported.
 * It is one small object and not one of OpenTelemetry's contexts, of which a request needed three: docs/decisions/0010-what-speed-costs.md.
 */
export class Trace {
  readonly requestId: string | undefined;
  /**
   * The caller for whom the work is done. It does not leave the process. All work that is started in a trace keeps a
   * reference to it, so it must not be the request itself: requests that outlived their answers halved the speed of the
   * position route by garbage collection.
   */
  asker: unknown;
  #span: SpanContext | undefined;

  constructor(requestId: string | undefined, span: SpanContext | undefined) {
    this.requestId = requestId;
    this.#span = span;
  }

  /**
   * Made when it is first read, if the message carried none. It is not sampled, but log lines and events share its ids.
   */
  get span(): SpanContext {
    return (this.#span ??= ownSpan());
  }
}

function ownSpan(): SpanContext {
  const traceId = randomUUID().replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16), traceFlags: TraceFlags.NONE };
}

const storage = new AsyncLocalStorage<Trace>();

/** What a message carries; undefined if it carries nothing, or something malformed. */
function carriedSpan({ traceparent }: CarriedTrace): SpanContext | undefined {
  const carried = traceparent === undefined ? null : parseTraceParent(traceparent);
  return carried === null ? undefined : { ...carried, isRemote: true };
}

/** A running operation. Run its work with `runIn(trace, work)`, then end it once. */
export interface OpenOperation {
  trace: Trace;
  end(result: { failed: boolean; attributes?: Attributes }): void;
}

/** Begins an operation in the trace of a message. Without an exporter there is no span, only the trace. */
export function beginOperation(carried: CarriedTrace, { name, kind, attributes = {} }: Operation): OpenOperation {
  const parent = carriedSpan(carried);
  if (tracer === undefined) return { trace: new Trace(carried.requestId, parent), end: () => {} };
  const within = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
  const span = tracer.startSpan(name(), { kind, attributes }, within);
  return {
    trace: new Trace(carried.requestId, span.spanContext()),
    end(result) {
      if (result.attributes) span.setAttributes(result.attributes);
      if (result.failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Runs work in the trace: its log lines, its calls to other services and its events get the trace. */
export function runIn<T>(within: Trace, work: () => T): T {
  return storage.run(within, work);
}

/** Whom the current work is done for; undefined in the handler of an event and in the work of a timer. */
export function currentAsker(): unknown {
  return storage.getStore()?.asker;
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
export function currentTrace(within: Trace | undefined = storage.getStore()): CarriedTrace {
  if (within === undefined) return {};
  const { requestId } = within;
  return { ...(requestId === undefined ? {} : { requestId }), traceparent: traceparentOf(within.span) };
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** The trace context as fields of a log line. */
export interface LoggedTrace {
  reqId?: string;
  traceId?: string;
}

/** The fields of a log line about a message, from the message's trace. */
export function carriedFields(carried: CarriedTrace): LoggedTrace {
  return fieldsOf(carried.requestId, carriedSpan(carried)?.traceId);
}

/** The fields of a log line that is written now, from the current trace. */
export function traceFields(within: Trace | undefined = storage.getStore()): LoggedTrace {
  return fieldsOf(within?.requestId, within?.span.traceId);
}

function fieldsOf(requestId: string | undefined, traceId: string | undefined): LoggedTrace {
  return { ...(requestId === undefined ? {} : { reqId: requestId }), ...(traceId === undefined ? {} : { traceId }) };
}
