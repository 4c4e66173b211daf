import { build } from 'hdr-histogram-js';

const MICROSECONDS = 1000;

/** Waiting times, kept to three digits. */
export class Waits {
  readonly #histogram = build({ lowestDiscernibleValue: 1, numberOfSignificantValueDigits: 3, autoResize: true });
  #sumMs = 0;

  add(ms: number): void {
    this.#sumMs += ms;
    this.#histogram.recordValue(Math.round(ms * MICROSECONDS));
  }

  get count(): number {
    return this.#histogram.totalCount;
  }

  get meanMs(): number {
    return this.#sumMs / this.count;
  }

  percentileMs(percent: number): number {
    return this.#histogram.getValueAtPercentile(percent) / MICROSECONDS;
  }
}
