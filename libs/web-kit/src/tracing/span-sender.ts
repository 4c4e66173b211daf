import { MOST_CLIENT_SPANS, routes, type ClientSpan } from '@pahiya/contracts';
import { traceHeaders } from '../api/traced-call.ts';

type Named = Pick<ClientSpan, 'traceId' | 'spanId' | 'name' | 'page'> & {
  parentSpanId?: string | undefined;
  status?: number | undefined;
};
interface Times {
  beganMs: number;
  endedMs: number;
}

/** The largest number of waiting spans. Without a network the oldest spans are dropped. */
const MOST_WAITING = 200;
const LONGEST_MS = 3_600_000;

let waiting: (Named & Times)[] = [];
let isWanted = true;

const limited = (ms: number): number => Math.min(Math.max(Math.round(ms), 0), LONGEST_MS);

/** Keeps a span until the next sending. */
export function reportSpan(span: Named, times: Times): void {
  if (isWanted) waiting = [...waiting, { ...span, ...times }].slice(-MOST_WAITING);
}

/** Sends the waiting spans without a token. A failed request is not repeated, so a trace may lack a span. */
export function sendSpans(): void {
  while (waiting.length > 0) void send(waiting.splice(0, MOST_CLIENT_SPANS));
}

async function send(spans: (Named & Times)[]): Promise<void> {
  const now = performance.now();
  const { method, path } = routes.gateway.reportSpans;
  const body = spans.map(({ beganMs, endedMs, ...span }) => ({
    ...span,
    agoMs: limited(now - beganMs),
    tookMs: limited(endedMs - beganMs),
  }));
  const answer = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...traceHeaders() },
    body: JSON.stringify({ spans: body }),
    credentials: 'omit',
    // The request must survive leaving the page.
    keepalive: true,
  }).catch(() => undefined);
  // The gateway has no collector after a restart, so no more spans are sent.
  if (answer?.status === 404) isWanted = false;
}
