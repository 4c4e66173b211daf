/** What jsdom lacks and React Aria calls when a dialog, menu or picker opens: `CSS.escape`. */
globalThis.CSS ??= Object.assign(Object.create(null), {
  escape: (ident: string) => ident.replace(/[^\w-]/g, (character) => `\\${character}`),
});
