import { lazyPart } from '../lazy-part.tsx';

const plots = () => import('../later/chart-plots.tsx');

export const BarPlot = lazyPart(() => plots().then((found) => found.BarPlot));
export const ShareRows = lazyPart(() => plots().then((found) => found.ShareRows));

/** Fetches what draws charts, for a page that shows one as it opens: it is there when the first figures are. */
export function preloadCharts(): void {
  for (const plot of [BarPlot, ShareRows])
    plot.preload().catch(() => {
      // The chart asks for the same again, and its failure is told there.
    });
}
