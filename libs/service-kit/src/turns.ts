/** Lets each key have a few pieces of work under way at a time. The others wait, in the order in which they came. */
export class Turns {
  readonly #most: number;
  readonly #underWay = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** How many pieces of work wait for a turn of the key. */
  waiting(key: string): number {
    return this.#waiting.get(key)?.length ?? 0;
  }

  /** Resolves when it is this work's turn. Call end() once for each turn. */
  async begin(key: string): Promise<void> {
    const underWay = this.#underWay.get(key) ?? 0;
    if (underWay < this.#most) {
      this.#underWay.set(key, underWay + 1);
      return;
    }
    const waiting = this.#waiting.get(key) ?? [];
    this.#waiting.set(key, waiting);
    await new Promise<void>((resolve) => void waiting.push(resolve));
  }

  end(key: string): void {
    const waiting = this.#waiting.get(key);
    const next = waiting?.shift();
    if (waiting?.length === 0) this.#waiting.delete(key);
    // The turn passes to the next work, so the number under way stays the same.
    if (next) return next();
    const underWay = (this.#underWay.get(key) ?? 0) - 1;
    if (underWay > 0) this.#underWay.set(key, underWay);
    else this.#underWay.delete(key);
  }
}
