export { SpanKind } from '@opentelemetry/api';
export { startTracing } from './start-tracing.ts';
export {
  askedBy,
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
  type OpenOperation,
  type Operation,
  type Trace,
} from './trace.ts';
