/**
 * Traces the acts of people in this page, if the gateway has written into the page what percentage of acts to trace.
 * Otherwise the code is not loaded.
 */
export function traceActs(): void {
  const percent = Number(document.querySelector<HTMLMetaElement>('meta[name="traced-percent"]')?.content);
  if (!(percent > 0)) return;
  import('./acts.ts').then(
    ({ beginTracing }) => beginTracing(percent),
    // Ignored, because only the operator misses traces.
    () => undefined,
  );
}
