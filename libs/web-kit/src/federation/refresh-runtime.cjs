// Every build has a react-refresh runtime of its own, and only the one that saw React first can re-render. All builds on
// a page therefore share this one; without it an edit in a remote says 'App is up to date' and shows nothing.
module.exports = globalThis.__PAHIYA_REFRESH__ ??= require('react-refresh/cjs/react-refresh-runtime.development.js');
