export { SpanKind } from '@opentelemetry/api';
export { exportBrowserSpan, exportsSpans, type BrowserSpan } from './browser-spans.ts';
export { startTracing } from './start-tracing.ts';
export {
  beginOperation,
  carriedFields,
  currentAsker,
  currentTrace,
  inOperation,
  REQUEST_ID_HEADER,
  runIn,
  traceFields,
  TRACEPARENT_HEADER,
  type CarriedTrace,
  type LoggedTrace,
  type OpenOperation,
  type Operation,
  Trace,
} from './trace.ts';
