import { configure } from '@testing-library/dom';

// The first page of a run is compiled during the test, and a busy machine is slow. What passes does not wait for it.
configure({ asyncUtilTimeout: 20_000 });

/** What jsdom lacks and React Aria calls when a dialog, menu or picker opens: `CSS.escape`. */
globalThis.CSS ??= Object.assign(Object.create(null), {
  escape: (ident: string) => ident.replace(/[^\w-]/g, (character) => `\\${character}`),
});
