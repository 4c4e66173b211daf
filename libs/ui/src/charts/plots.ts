import { lazyPart } from '../lazy-part.tsx';

// By that name a remote says that its first screen has charts.
const plots = () => import(/* webpackChunkName: "charts" */ '../later/chart-plots.tsx');

export const BarPlot = lazyPart(() => plots().then((found) => found.BarPlot));
export const ShareRows = lazyPart(() => plots().then((found) => found.ShareRows));

/** Fetches what draws charts, for a page that shows one as it opens: it is there when the first figures are. */
export async function preloadCharts(): Promise<void> {
  // What does not come is asked for again by the chart, and its failure told there.
  await Promise.allSettled([BarPlot.preload(), ShareRows.preload()]);
}
