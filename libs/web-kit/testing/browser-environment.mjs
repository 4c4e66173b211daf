import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom plus what every browser of ours has and jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { TextEncoder, TextDecoder, fetch, Response, Headers, Request, structuredClone });
  }
}
