import type { Clock } from '@pahiya/service-kit';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(instant: Date | string): void;
  advance(ms: number): void;
}

export function testClock(start: Date | string = '2026-11-21T04:30:00.000Z'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set: (instant) => void (now = new Date(instant).getTime()),
    advance: (ms) => void (now += ms),
  };
}
