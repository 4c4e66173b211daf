// In place of the federation's reader of deployment manifests and of its preloading: the gateway's /remotes.json says
// where a remote is, and the page that shows it names its first files.
export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Map();
}
/** Asked when a remote is taken back; there is none. */
export const getGlobalRemoteInfo = () => ({});

export const defaultPreloadArgs = {};
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => [];
export const preloadAssets = () => Promise.resolve([]);
