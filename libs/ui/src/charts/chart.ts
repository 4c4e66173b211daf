import type { ReactNode } from 'react';

/** One bar or one row of a chart. */
export interface Datum {
  /** What `onSelect` is called with: '2026-11-21', 'completed'. */
  key: string;
  /** '21 Nov 2026'. */
  name: string;
  /** What is drawn. */
  value: number;
  /** The figures in words, in the tooltip and the table: '14 rides, ₹32,400'. */
  figures: string;
  /** Name and figures as one sentence, read out: '21 Nov 2026: 14 rides, ₹32,400'. */
  spoken: string;
}

export interface ChartProps<Item extends Datum> {
  /** What it shows: 'Rides by day'. Read out, and the caption of the table. */
  label: string;
  /** The table's head: what a datum is, and what its figures are. */
  columns: readonly [string, string];
  /** undefined while it loads: a skeleton. */
  data: readonly Item[] | undefined;
  /** The keys that are chosen: they stand out. */
  selected?: string | undefined;
  /** A click, Enter or Space; called for the chosen one too. Without it nothing can be chosen. */
  onSelect?: ((key: string) => void) | undefined;
  /** In place of the chart when there are no data, or none above zero: an EmptyState. */
  empty: ReactNode;
  /** In place of the chart when it could not be loaded: an ErrorState with Retry. */
  failure?: ReactNode;
}
