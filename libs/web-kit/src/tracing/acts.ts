import { randomHex, traceCallsWith, type CallToTrace, type TracedCall } from '../api/traced-call.ts';
import { withoutIds } from '../routing/without-ids.ts';
import { reportSpan, sendSpans } from './span-sender.ts';

/**
 * The events that begin an act of a person: a press, a key, a choice in the browser's own list. A submit follows one of
 * these.
 */
const EVENTS = ['click', 'keydown', 'change'] as const;

/**
 * A browser does not tell which event caused a call. A call counts as part of an act if it begins within this time
 * after the act, or after the answer to a call of the act. The time is long enough to load the code of a screen first,
 * and shorter than the pause between two reads in the background.
 */
const CAUSES_FOR_MS = 5_000;

/** One press on a checkbox causes both `click` and `change` within this time. */
const ONE_PRESS_MS = 50;

/** The largest number of remembered idempotency keys. A driver may have many writes that wait for a network. */
const MOST_KEYS = 100;

/** An act of a person with all calls that it caused, or a call that no act caused. */
class Act {
  readonly traceId = randomHex(16);
  readonly spanId = randomHex(8);
  readonly page = withoutIds(location.pathname).slice(0, 200);
  readonly beganMs = performance.now();
  readonly isTraced: boolean;
  /** The type of the event; undefined if no act caused the call, which is then the root of the trace. */
  readonly event: string | undefined;
  underWay = 0;
  calls = 0;
  endedMs = this.beganMs;

  constructor(event: string | undefined, percent: number) {
    this.event = event;
    this.isTraced = Math.random() * 100 < percent;
  }

  get isOver(): boolean {
    return this.underWay === 0 && performance.now() - this.endedMs > CAUSES_FOR_MS;
  }
}

/** Acts that have made calls and are not reported yet. An act without calls is not reported. */
const open = new Set<Act>();
let latest: { act: Act; atMs: number } | undefined;
const ofSignal = new WeakMap<AbortSignal, Act>();
const ofKey = new Map<string, Act>();

function actOf({ signal, idempotencyKey }: CallToTrace, percent: number): Act {
  const tried = (signal && ofSignal.get(signal)) ?? (idempotencyKey && ofKey.get(idempotencyKey));
  if (tried) return tried;
  const isRecent = latest && performance.now() - latest.atMs < CAUSES_FOR_MS;
  return isRecent && latest ? latest.act : new Act(undefined, percent);
}

function remember({ signal, idempotencyKey }: CallToTrace, act: Act): void {
  if (signal) ofSignal.set(signal, act);
  if (!idempotencyKey) return;
  ofKey.set(idempotencyKey, act);
  const [oldest] = ofKey.keys();
  if (ofKey.size > MOST_KEYS && oldest !== undefined) ofKey.delete(oldest);
}

function traceCall(call: CallToTrace, percent: number): TracedCall {
  const act = actOf(call, percent);
  remember(call, act);
  const isRoot = act.event === undefined && act.calls === 0;
  const spanId = isRoot ? act.spanId : randomHex(8);
  const beganMs = performance.now();
  act.calls += 1;
  act.underWay += 1;
  if (act.event !== undefined && act.isTraced) open.add(act);
  const headers = { traceparent: `00-${act.traceId}-${spanId}-0${act.isTraced ? 1 : 0}`, 'x-request-id': spanId };
  let hasEnded = false;
  const end = (status?: number) => {
    if (hasEnded) return;
    hasEnded = true;
    act.underWay -= 1;
    act.endedMs = performance.now();
    // Calls that the answer causes, e.g. when the page reads lists again, belong to the same act.
    if (act.event !== undefined) latest = { act, atMs: act.endedMs };
    if (!act.isTraced) return;
    const parentSpanId = isRoot ? undefined : act.spanId;
    const name = `${call.method} ${call.path}`;
    reportSpan({ traceId: act.traceId, spanId, parentSpanId, name, status }, { beganMs, endedMs: act.endedMs });
  };
  return { headers, end };
}

function reportAct(act: Act): void {
  open.delete(act);
  const { traceId, spanId, page, event: name = '' } = act;
  const endedMs = act.underWay > 0 ? performance.now() : act.endedMs;
  reportSpan({ traceId, spanId, name, page }, { beganMs: act.beganMs, endedMs });
}

/** Makes each act of the person a trace from now on, and exports this percentage of the traces. */
export function beginTracing(percent: number): void {
  for (const event of EVENTS)
    addEventListener(
      event,
      () => {
        if (latest && event === 'change' && performance.now() - latest.act.beganMs < ONE_PRESS_MS) return;
        const act = new Act(event, percent);
        latest = { act, atMs: act.beganMs };
      },
      { capture: true, passive: true },
    );
  traceCallsWith((call) => traceCall(call, percent));
  setInterval(() => {
    for (const act of open) if (act.isOver) reportAct(act);
    sendSpans();
  }, CAUSES_FOR_MS);
  // The last event before a page is left or a phone is put away.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    for (const act of open) reportAct(act);
    sendSpans();
  });
}
