import { create } from 'zustand';
import { routes } from '@pahiya/contracts';

interface ConnectionState {
  /** Whether Pahiya answers, as far as this page knows. */
  isOnline: boolean;
  /** By how much this machine's clock is ahead of the server's, negative when it is slow; 0 up to a minute. */
  clockAheadMs: number;
}

/** What every screen should know of the way to Pahiya. A page begins in good faith. */
export const useConnection = create<ConnectionState>()(() => ({ isOnline: true, clockAheadMs: 0 }));

/** Ride times and quotes are of the server's clock; this far a machine's own may differ before it is said. */
const CLOCK_TOLERANCE_MS = 60_000;
/** While nobody answers, this often it is tried whether somebody does. */
const PROBE_EVERY_MS = 5_000;
const PROBE_TIMEOUT_MS = 5_000;
/** An answer out of a cache carries an old date: it makes us ask the server itself, and not oftener than this. */
const CLOCK_PROBE_EVERY_MS = 60_000;

let probing = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let clockProbedAtMs = -Infinity;

/**
 * How far this machine's clock is ahead of an answer's Date header, which has whole seconds; 0 within the tolerance,
 * and when the time that the answer took can explain it.
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

/** Asks the server itself, past every cache. HEAD, which a service worker does not answer. */
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
    // That nobody answers is what was asked.
    setOnline(false);
    timer = setTimeout(() => void probe(), PROBE_EVERY_MS);
  } finally {
    probing = false;
  }
}

/** After an answer to a call: somebody is there, and it says what time it is. */
export function noteAnswer(headers: Pick<Headers, 'get'>, sentAtMs: number): void {
  setOnline(true);
  const receivedAtMs = Date.now();
  const isOff = aheadOf(headers.get('date'), { sentAtMs, receivedAtMs }) !== 0;
  const wasOff = useConnection.getState().clockAheadMs !== 0;
  if (isOff === wasOff || receivedAtMs - clockProbedAtMs < CLOCK_PROBE_EVERY_MS) return;
  clockProbedAtMs = receivedAtMs;
  void probe();
}

/** After a call without any answer. One that was blocked or cut off says little: the server is asked itself. */
export function noteNoAnswer(): void {
  if (!navigator.onLine) setOnline(false);
  void probe();
}

/** Asks now instead of in a few seconds: for a person who waits. */
export const tryConnection = (): Promise<void> => probe();

if (typeof window !== 'undefined') {
  window.addEventListener('offline', noteNoAnswer);
  window.addEventListener('online', () => void probe());
}
