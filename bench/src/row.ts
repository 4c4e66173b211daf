/** A line of the results: what was measured, beside its limit. */
export interface Row {
  what: string;
  against: string;
  figure: string;
  limit: string;
  reached: boolean;
  details: unknown;
}
