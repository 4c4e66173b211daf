/** The key of the sentence that says why a list cannot be printed or exported; undefined when it can. */
export function whyNotExported({ isError }: { isError: boolean }, count: number | undefined) {
  if (count) return undefined;
  if (count === 0) return 'nothingToExport';
  return isError ? 'notLoadedToExport' : 'loadingToExport';
}
