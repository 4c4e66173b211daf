// In place of what engine.io knows beside WebSockets: the live connection is one or none, lists are polled meanwhile.
export const XHR = undefined;
export const Fetch = undefined;
export const WT = undefined;
