import { exportBrowserSpansWith } from './browser-spans.ts';
import { makeSpansWith } from './trace.ts';

export interface TracingOptions {
  /** The process, as `service.name` of its spans. */
  name: string;
  /** Address of an OTLP collector, e.g. http://collector:4318; without one no span is made. */
  collectorUrl: string | undefined;
}

/**
 * Exports the spans of this process. Returns the function that sends the remaining spans and stops. Without a collector the SDK is
 * not loaded.
 */
export async function startTracing({ name, collectorUrl }: TracingOptions): Promise<() => Promise<void>> {
  if (collectorUrl === undefined) return async () => {};
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, { BasicTracerProvider, BatchSpanProcessor }] =
    await Promise.all([
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ]);
  const exporter = new OTLPTraceExporter({ url: new URL('/v1/traces', collectorUrl).href });
  const processor = new BatchSpanProcessor(exporter);
  const resourceOf = (service: string) =>
    resourceFromAttributes({ 'service.name': service, 'service.namespace': 'pahiya' });
  const provider = new BasicTracerProvider({ resource: resourceOf(name), spanProcessors: [processor] });
  makeSpansWith(provider.getTracer('pahiya'));
  exportBrowserSpansWith({ processor, resource: resourceOf('browser') });
  return async () => {
    makeSpansWith(undefined);
    exportBrowserSpansWith(undefined);
    await provider.shutdown();
  };
}
