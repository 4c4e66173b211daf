/** Helpers that the web tests share; only tests import them. */
export { hear, hearDisconnected, hearReconnected, hearSessionEnded, listening } from './live-events.ts';
export { setKnowsAll } from './fake-socket.ts';
export { startFakeServer } from './fake-server.ts';
export type { Call } from './checked-call.ts';
export type { Refusal } from './fake-server.ts';
export { signInAs, signInElsewhereAs, startPages, tokenOf } from './open-pages.tsx';
export { assigned, company, driverOf, rateCard, rideOf, sedan } from './records.ts';
