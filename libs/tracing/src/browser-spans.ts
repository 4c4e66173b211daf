import { SpanStatusCode, TraceFlags, type Attributes, type SpanKind } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-base';

/** A span that a browser has made, in the process that it was sent to. */
export interface BrowserSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  kind: SpanKind;
  beganMs: number;
  tookMs: number;
  failed: boolean;
  attributes: Attributes;
}

interface Exporting {
  processor: SpanProcessor;
  /** The origin of the spans. */
  resource: Resource;
}

let exporting: Exporting | undefined;

/** Sets where spans of browsers are sent from now on; undefined drops them. */
export function exportBrowserSpansWith(given: Exporting | undefined): void {
  exporting = given;
}

/** Whether this process sends spans to a collector. */
export const exportsSpans = (): boolean => exporting !== undefined;

/** Sends a browser's span to the collector, among those of this process. Without a collector it is dropped. */
export function exportBrowserSpan(span: BrowserSpan): void {
  if (exporting) exporting.processor.onEnd(readable(span, exporting.resource));
}

/** The SDK makes only spans with ids of its own, but a browser's span has the ids that its calls carried. */
function readable(span: BrowserSpan, resource: Resource): ReadableSpan {
  const { traceId, spanId, parentSpanId, name, kind, beganMs, tookMs, failed, attributes } = span;
  const context = { traceId, traceFlags: TraceFlags.SAMPLED };
  return {
    name,
    kind,
    spanContext: () => ({ ...context, spanId }),
    ...(parentSpanId !== undefined && { parentSpanContext: { ...context, spanId: parentSpanId } }),
    startTime: millisToHrTime(beganMs),
    endTime: millisToHrTime(beganMs + tookMs),
    duration: millisToHrTime(tookMs),
    ended: true,
    status: { code: failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes,
    links: [],
    events: [],
    resource,
    instrumentationScope: { name: 'pahiya' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
