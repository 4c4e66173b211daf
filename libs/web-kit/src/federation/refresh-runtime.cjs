// Every build has a react-refresh runtime of its own, and only the one that saw React first can re-render. All builds on
// a page therefore share this one; without it an edit in a remote says 'App is up to date' and shows nothing. The plugin
// has no option for it: its `library` only names the runtimes apart. `react-refresh` is the package's entry for its runtime
// that base-config.ts does not replace by this file.
module.exports = globalThis.__PAHIYA_REFRESH__ ??= require('react-refresh');
