import { exponential, type World } from './stations.ts';

/** The rate at a time of day, as a multiple of the mean. */
export type Profile = (atMs: number) => number;

const HIGHEST_OF_PROFILE = 3;
const HOUR_MS = 3_600_000;

/** Offices begin around nine and end around half past six: two peaks of three times the mean, and a quiet night. */
export function officeDay(atMs: number): number {
  const hour = (atMs / HOUR_MS) % 24;
  const peakAt = (middle: number) => Math.exp(-(((hour - middle) / 1.83) ** 2));
  return Math.min(HIGHEST_OF_PROFILE, 0.26 + 2.74 * peakAt(9) + 2.74 * peakAt(18.5));
}

/**
 * Random arrivals (Poisson), so many a second on average. With a profile, arrivals at its highest rate are thinned out.
 */
export function arrivals(
  { timeline, random }: World,
  { perSecond, profile }: { perSecond: number; profile?: Profile | undefined },
  arrive: () => void,
): void {
  if (perSecond === 0) return;
  const gapMs = 1000 / perSecond / (profile === undefined ? 1 : HIGHEST_OF_PROFILE);
  const next = (): void => {
    if (profile === undefined || random.unit() * HIGHEST_OF_PROFILE < profile(timeline.nowMs)) arrive();
    timeline.in(exponential(random, gapMs), next);
  };
  timeline.in(exponential(random, gapMs), next);
}
