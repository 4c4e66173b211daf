/**
 * What broke the contract in a test. The service may have answered it like any failure of a neighbour, or the test may not have looked, so
 * it is noted here, and fails the test.
 */
export class ContractBreaches {
  readonly #noted: Error[] = [];

  note(breach: Error): void {
    this.#noted.push(breach);
  }

  /** @throws the first breach since the last call */
  expectNone(): void {
    const [first] = this.#noted.splice(0);
    if (first) throw first;
  }
}
