import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface CollectedSpan {
  /** `service.name` of the process that made it. */
  process: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Undefined for the root of a trace. */
  parentSpanId: string | undefined;
  attributes: Readonly<Record<string, string | number>>;
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** The part of an export in OTLP's JSON form that the tests read. */
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] }[];
    }[];
  }[];
}

export interface SpanCollector {
  url: string;
  spans: readonly CollectedSpan[];
  close(): Promise<void>;
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));

/** An OpenTelemetry collector that stores the spans it receives over OTLP/HTTP. */
export async function openSpanCollector(): Promise<SpanCollector> {
  const spans: CollectedSpan[] = [];
  const keep = ({ resourceSpans }: ExportRequest) => {
    for (const { resource, scopeSpans } of resourceSpans) {
      const process = String(valuesOf(resource.attributes)['service.name']);
      for (const { name, traceId, spanId, parentSpanId, attributes } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ process, name, traceId, spanId, parentSpanId, attributes: valuesOf(attributes) });
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
