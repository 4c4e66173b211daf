/** A line of the table: what was measured, and what is to be reached. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  readonly limit: string;
  readonly reached: boolean;
  readonly details: unknown;
}

/** Some lines of the table. `--only NAME,NAME` measures only those. */
export interface Part {
  readonly name: string;
  readonly measure: () => AsyncIterable<Row>;
}
