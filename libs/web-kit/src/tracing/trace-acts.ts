/**
 * Traces what people do in this page, if the gateway has written into it how many of a hundred acts to trace. Else it costs
 * nothing: the code is not loaded.
 */
export function traceActs(): void {
  const percent = Number(document.querySelector<HTMLMetaElement>('meta[name="traced-percent"]')?.content);
  if (!(percent > 0)) return;
  import('./acts.ts').then(
    ({ beginTracing }) => beginTracing(percent),
    // Nobody but the operator misses traces.
    () => undefined,
  );
}
