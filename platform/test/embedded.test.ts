import { openSpanCollector, type SpanCollector } from '@pahiya/testing';
import { describeExtras } from './attacks/extras-suite.ts';
import { openPlatform, type OpenPlatform } from './open-platform.ts';
import { describeRides } from './ride-suite.ts';
import { describeSockets } from './socket-suite.ts';

let platform: OpenPlatform;
let collector: SpanCollector;
let url = '';
beforeAll(async () => {
  collector = await openSpanCollector();
  platform = await openPlatform({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  url = await platform.listen();
});
afterAll(async () => {
  await platform?.close();
  await collector?.close();
});

describe('the platform in one process', () => {
  describeRides({ urlOf: () => url, collectorOf: () => collector, processOf: () => 'pahiya' });
  describeSockets({ urlOf: () => url });
  describeExtras({ urlOf: () => url });
});
