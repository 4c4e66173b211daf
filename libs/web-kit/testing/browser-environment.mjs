import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * What every web test takes for now, on whatever day and at whatever hour it runs: the records of the tests lie around
 * it, and a ride is soon, late or past by the clock. Time passes from here as it does outside.
 */
const START_MS = Date.parse('2026-11-21T10:00:00+05:30');

/** jsdom plus what every browser of ours has and jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, fetch, Response, Headers, structuredClone });
    this.global.Request = RequestOfPage;
    this.global.Date = startingAt(START_MS, this.global.Date);
  }
}

/** Node's, which knows no signal of jsdom. The router makes one for each navigation and never sends it. */
class RequestOfPage extends Request {
  constructor(address, init) {
    super(address, { ...init, signal: null });
  }
}

function startingAt(startMs, OutsideDate) {
  const shiftMs = startMs - OutsideDate.now();
  const now = () => OutsideDate.now() + shiftMs;
  return new Proxy(OutsideDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
