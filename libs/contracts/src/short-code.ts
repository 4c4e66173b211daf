// Not in a module with schemas, because bundles for browsers omit the functions and patterns of such modules.

/**
 * The part of a public code that every sentence, table and card writes: docs/product.md, Records. `ui` and `dispatch` import
 * none of our packages, so each has its own copy: `shortId` with `first: 6`, and dispatch/src/words/words.ts.
 */
export const shortCode = (code: string): string => code.slice(0, 6);
