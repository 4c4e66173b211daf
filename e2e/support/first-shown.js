// Runs in a page before its own scripts: what `main` showed the first time it named a figure, for first-calls.test.ts.
new MutationObserver((_, observer) => {
  const shown = document.querySelector('main')?.innerText ?? '';
  if (!shown.includes('Total Employees')) return;
  observer.disconnect();
  globalThis.firstShown = shown;
}).observe(document, { childList: true, subtree: true });
