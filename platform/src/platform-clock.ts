import type { Clock } from '@pahiya/service-kit';

/** The machine's time, except while the demonstration is written, whose rides are in the past. */
export interface PlatformClock extends Clock {
  pretend(instant: Date): void;
  /** Back to the machine's time. */
  real(): void;
}

export function createPlatformClock(): PlatformClock {
  let pretended: number | undefined;
  return {
    now: () => new Date(pretended ?? Date.now()),
    pretend: (instant) => void (pretended = instant.getTime()),
    real: () => void (pretended = undefined),
  };
}
