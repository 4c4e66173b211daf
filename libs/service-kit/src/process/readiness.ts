import { afterTimeLimit } from '../time-limit.ts';

/** Checks what a process needs to serve requests. A check fails if it throws or takes longer than the time limit. */
export interface Readiness {
  add(name: string, check: () => Promise<unknown>): void;
  /**
   * Not ready before `come` has resolved once, e.g. the first connection. Later failures of the same thing do not
   * matter here.
   */
  until(name: string, come: Promise<unknown>): void;
  /** Shows a state to operators that does not decide whether the process is ready: 'ok', or what is wrong. */
  tell(name: string, state: () => string): void;
  /** Every check and state by name: 'ok', or what is wrong. At most a second old, so anybody may ask for it at any rate. */
  report(): Promise<ReadinessReport>;
  /** The process is about to end: from now on it is not ready. */
  leave(): void;
}

export interface ReadinessReport {
  ready: boolean;
  checks: Record<string, string>;
}

const TIME_LIMIT_MS = 2000;
const KEPT_MS = 1000;
/** A process that is not ready is checked sooner, because a starting process may become ready at any moment. */
const KEPT_UNREADY_MS = 100;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @param now a monotonic clock, in milliseconds */
export function createReadiness(now = () => performance.now()): Readiness {
  const checks = new Map<string, () => Promise<unknown>>();
  const told = new Map<string, () => string>();
  let last: Promise<ReadinessReport> | undefined;
  let lastIsFreshUntil = 0;
  const ask = async (at: number): Promise<ReadinessReport> => {
    lastIsFreshUntil = at + KEPT_MS;
    const results = await Promise.all(
      [...checks].map(async ([name, check]): Promise<[string, string]> => {
        const late = Promise.withResolvers<never>();
        const stop = afterTimeLimit(TIME_LIMIT_MS, () =>
          late.reject(new Error(`no answer within ${TIME_LIMIT_MS} ms`)),
        );
        try {
          await Promise.race([check(), late.promise]);
          return [name, 'ok'];
        } catch (error) {
          return [name, messageOf(error)];
        } finally {
          stop();
        }
      }),
    );
    const states = [...told].map(([name, state]) => [name, state()]);
    const ready = results.every(([, result]) => result === 'ok');
    if (!ready) lastIsFreshUntil = at + KEPT_UNREADY_MS;
    return {
      ready,
      checks: Object.fromEntries([...results, ...states]),
    };
  };
  let leaving = false;
  return {
    add: (name, check) => void checks.set(name, check),
    until(name, come) {
      let state = 'it has not answered since the start';
      come.then(
        () => (state = 'ok'),
        (error: unknown) => (state = messageOf(error)),
      );
      checks.set(name, async () => {
        if (state !== 'ok') throw new Error(state);
      });
    },
    tell: (name, state) => void told.set(name, state),
    leave: () => void (leaving = true),
    async report() {
      if (leaving) return { ready: false, checks: { process: 'it is about to end' } };
      const at = now();
      if (last === undefined || at >= lastIsFreshUntil) last = ask(at);
      return last;
    },
  };
}
