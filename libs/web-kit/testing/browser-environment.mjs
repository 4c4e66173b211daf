import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * The start time of every web test, on any day and at any hour: the test records have dates around it, and the clock
 * decides whether a ride is soon, late or past. From here time passes normally.
 */
const START_MS = Date.parse('2026-11-21T10:00:00+05:30');

/** jsdom plus the features that all supported browsers have and jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, fetch, Response, Headers, structuredClone });
    Object.defineProperty(this.global.crypto, 'subtle', { value: crypto.subtle });
    // The tests stand for a page that was loaded over HTTPS.
    this.global.isSecureContext = true;
    this.global.reportError = (error) =>
      this.global.dispatchEvent(new this.global.ErrorEvent('error', { error, message: String(error) }));
    this.global.Request = RequestOfPage;
    this.global.Date = startingAt(START_MS, this.global.Date);
  }
}

/**
 * Node's Request does not accept jsdom's signals. The router creates a request for each navigation and never sends it.
 */
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
