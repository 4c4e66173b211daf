// Bundled with the remotes that use it, not with the shell. It uses the page's one connection from the shared entry.
export { useLiveRecords } from './live-records.ts';
export { useLiveDesk, useLiveRides } from './live-rides.ts';
