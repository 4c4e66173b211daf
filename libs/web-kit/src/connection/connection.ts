import { create } from 'zustand';
import { routes } from '@pahiya/contracts';

interface ConnectionState {
  /** Whether Pahiya answers, as far as this page knows. */
  isOnline: boolean;
  /**
   * How far this machine's clock is ahead of the server's, negative when it is behind; 0 for a difference of up to a
   * minute.
   */
  clockAheadMs: number;
}

/** The state of the connection to Pahiya, for every screen. A page starts as online with a right clock. */
export const useConnection = create<ConnectionState>()(() => ({ isOnline: true, clockAheadMs: 0 }));

/** See `ConnectionState`. */
export const useClockAheadMs = (): number => useConnection(({ clockAheadMs }) => clockAheadMs);

/**
 * The server's time in ms since 1970, as far as this page knows: rules about a ride's times must not follow a wrong clock
 * of the device.
 */
export const serverNow = (): number => Date.now() - useConnection.getState().clockAheadMs;

/** Ride times and quotes use the server's clock; a larger difference of the machine's clock is shown. */
const CLOCK_TOLERANCE_MS = 60_000;
/** Interval of the retries while the server does not answer. */
const PROBE_EVERY_MS = 5_000;
const PROBE_TIMEOUT_MS = 5_000;
/** A cached answer carries an old date, so the clock is checked with the server itself, at most this often. */
const CLOCK_PROBE_EVERY_MS = 60_000;

let probing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** By the page's own clock, which does not jump when the machine's is corrected. */
let clockProbedAtMs = -Infinity;

/**
 * How far this machine's clock is ahead of an answer's Date header, which has whole seconds. 0 within the tolerance,
 * and when the duration of the call can explain the difference.
 */
function aheadOf(date: string | null, { sentAtMs, receivedAtMs }: { sentAtMs: number; receivedAtMs: number }): number {
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs)) return 0;
  if (sentAtMs - serverMs > CLOCK_TOLERANCE_MS) return sentAtMs - serverMs;
  return serverMs - receivedAtMs > CLOCK_TOLERANCE_MS ? receivedAtMs - serverMs : 0;
}

function setOnline(isOnline: boolean): void {
  if (useConnection.getState().isOnline !== isOnline) useConnection.setState({ isOnline });
}

/** Asks the server itself, past every cache. Uses HEAD, which a service worker does not answer. */
async function probe(): Promise<void> {
  if (probing) return;
  probing = true;
  clearTimeout(timer);
  const sentAtMs = Date.now();
  try {
    const { headers } = await fetch(routes.gateway.remotes.path, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    setOnline(true);
    useConnection.setState({ clockAheadMs: aheadOf(headers.get('date'), { sentAtMs, receivedAtMs: Date.now() }) });
  } catch {
    // A failed probe means offline.
    setOnline(false);
    timer = setTimeout(() => void probe(), PROBE_EVERY_MS);
  } finally {
    probing = false;
  }
}

/** Called after each answered call: the page is online, and the answer's date checks the clock. */
export function noteAnswer(headers: Pick<Headers, 'get'>, sentAtMs: number): void {
  setOnline(true);
  const aheadMs = aheadOf(headers.get('date'), { sentAtMs, receivedAtMs: Date.now() });
  const isKnown = Math.abs(aheadMs - useConnection.getState().clockAheadMs) <= CLOCK_TOLERANCE_MS;
  const nowMs = performance.now();
  if (isKnown || nowMs - clockProbedAtMs < CLOCK_PROBE_EVERY_MS) return;
  clockProbedAtMs = nowMs;
  void probe();
}

/** Called after a call without an answer. A blocked or cut-off call proves little, so the server itself is probed. */
export function noteNoAnswer(): void {
  if (!navigator.onLine) setOnline(false);
  void probe();
}

/** Probes now instead of in a few seconds: for a person who waits. */
export const tryConnection = (): Promise<void> => probe();

if (typeof window !== 'undefined') {
  window.addEventListener('offline', noteNoAnswer);
  window.addEventListener('online', () => void probe());
}
