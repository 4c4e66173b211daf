/** What the tests of the web share; imported by tests alone. */
export { hear, hearSessionEnded, listening } from './live-events.ts';
export { setKnowsAll } from './fake-socket.ts';
export { startFakeServer } from './fake-server.ts';
export type { Call, Refusal } from './fake-server.ts';
export { signInAs, signInElsewhereAs, startPages } from './open-pages.tsx';
export { assigned, company, driverOf, rateCard, rideOf, sedan } from './records.ts';
