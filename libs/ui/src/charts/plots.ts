import { lazyPart } from '../lazy-part.tsx';

// A remote uses this chunk name to say that its first screen has charts.
const plots = () => import(/* webpackChunkName: "charts" */ '../later/chart-plots.tsx');

export const BarPlot = lazyPart(() => plots().then((found) => found.BarPlot));
export const ShareRows = lazyPart(() => plots().then((found) => found.ShareRows));

/** Preloads the chart code for a page that opens with a chart, so that the code is ready when the first figures arrive. */
export async function preloadCharts(): Promise<void> {
  // If loading fails, the chart loads the code again and shows the failure.
  await Promise.allSettled([BarPlot.preload(), ShareRows.preload()]);
}
