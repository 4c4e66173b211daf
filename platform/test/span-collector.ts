import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface CollectedSpan {
  /** `service.name` of the process that made it. */
  process: string;
  name: string;
  traceId: string;
}

/** The part of an export in OTLP's JSON form that the tests read. */
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { name: string; traceId: string }[] }[];
  }[];
}

export interface SpanCollector {
  url: string;
  spans: readonly CollectedSpan[];
  close(): Promise<void>;
}

/** An OpenTelemetry collector that stores the spans it receives over OTLP/HTTP. */
export async function openSpanCollector(): Promise<SpanCollector> {
  const spans: CollectedSpan[] = [];
  const keep = ({ resourceSpans }: ExportRequest) => {
    for (const { resource, scopeSpans } of resourceSpans) {
      const process = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { name, traceId } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ process, name, traceId });
    }
  };
  const server = createServer((request, response) => {
    void json(request)
      .then((received) => keep(received as ExportRequest))
      .finally(() => response.setHeader('content-type', 'application/json').end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
