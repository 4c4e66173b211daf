/** Stands in for every stylesheet in tests: a CSS module whose class names are their own keys. */
module.exports = new Proxy(
  {},
  // `__esModule` and symbols must stay absent, or Jest would take the proxy for a compiled ES module.
  { get: (_target, name) => (typeof name === 'string' && name !== '__esModule' ? name : undefined) },
);
