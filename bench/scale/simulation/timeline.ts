import TinyQueue from 'tinyqueue';

interface Due {
  atMs: number;
  /** Breaks ties at the same time: what was planned first happens first, so that the same seed gives the same run. */
  nth: number;
  run: () => void;
}

/** Simulated time, which jumps from one event to the next. */
export class Timeline {
  #nowMs = 0;
  #planned = 0;
  readonly #due = new TinyQueue<Due>([], (a, b) => a.atMs - b.atMs || a.nth - b.nth);

  get nowMs(): number {
    return this.#nowMs;
  }

  in(ms: number, run: () => void): void {
    this.#due.push({ atMs: this.#nowMs + ms, nth: this.#planned++, run });
  }

  /** Runs everything that is planned up to this time. */
  runUntil(endMs: number): void {
    for (let next = this.#due.peek(); next !== undefined && next.atMs <= endMs; next = this.#due.peek()) {
      this.#due.pop();
      this.#nowMs = next.atMs;
      next.run();
    }
    this.#nowMs = endMs;
  }
}
