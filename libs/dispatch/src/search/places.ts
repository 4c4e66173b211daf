/** The two cheapest places of a request in a slot: the second is used when a blink skips the first. */
export class Places {
  cost = Infinity;
  at = -1;
  dropAt = -1;
  secondCost = Infinity;
  secondAt = -1;
  secondDropAt = -1;

  /** Places that cost this much or more are of no use. */
  get limit(): number {
    return this.secondCost;
  }

  /** Forgets all places, and takes only those below `limit`. */
  clear(limit: number): void {
    this.cost = limit;
    this.at = -1;
    this.secondCost = limit;
    this.secondAt = -1;
  }

  offer(cost: number, at: number, dropAt = -1): void {
    if (cost >= this.secondCost) return;
    if (cost >= this.cost) {
      this.secondCost = cost;
      this.secondAt = at;
      this.secondDropAt = dropAt;
      return;
    }
    this.secondCost = this.cost;
    this.secondAt = this.at;
    this.secondDropAt = this.dropAt;
    this.cost = cost;
    this.at = at;
    this.dropAt = dropAt;
  }
}
