import { configure } from '@testing-library/dom';

// The first page of a run is compiled during the test, and a busy machine is slow. A query that succeeds does not wait.
configure({ asyncUtilTimeout: 20_000 });

/** `CSS.escape`, which jsdom lacks and React Aria calls when a dialog, menu or picker opens. */
globalThis.CSS ??= Object.assign(Object.create(null), {
  escape: (ident: string) => ident.replace(/[^\w-]/g, (character) => `\\${character}`),
});
