/** Fetches what draws charts, for a page that shows one as it opens: it is there when the first figures are. */
export function preloadCharts(): void {
  // A failure is the chart's to tell, which asks for the same again.
  import('../later/chart-plots.tsx').catch(() => undefined);
}
