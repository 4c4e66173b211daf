import { type RouteContract, type RouteReply } from '@pahiya/contracts';
import { callOf, checkRefusal, checkReply, checkRequest, type Call, type Given } from './checked-call.ts';
import { useConnection } from '../src/connection/connection.ts';
import { findRoute } from '../src/standalone/find-route.ts';
import { problemOf, type Refusal as Refused } from '../src/standalone/problem.ts';

/**
 * An answer that replaces the usual one: an error that the contract allows; 'lost': the server receives the call but does
 * not answer; 'unreadable': a proxy's page.
 */
export type Refusal = Refused | 'lost' | 'unreadable';

type Answer = (call: Call) => unknown;

interface Sent {
  status: number;
  body: unknown;
}
type Serve = (method: string, address: string, given: Given) => Sent | undefined;

/** The part of the class XMLHttpRequest that an upload uses. */
function fakeRequestTo(serve: Serve) {
  return class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number; lengthComputable: boolean }) => void } = {};
    timeout = 0;
    status = 0;
    responseText = '';
    onload: () => void = () => undefined;
    onerror: () => void = () => undefined;
    #target = { method: '', address: '' };
    #headers = new Headers();
    open(method: string, address: string) {
      this.#target = { method, address };
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    send(body: FormData) {
      queueMicrotask(() => {
        this.upload.onprogress?.({ loaded: 1, total: 2, lengthComputable: true });
        const answer = serve(this.#target.method, this.#target.address, { headers: this.#headers, body });
        this.status = answer?.status ?? 0;
        this.responseText = answer ? textOf(answer.body) : '';
        if (answer) this.onload();
        else this.onerror();
      });
    }
    abort() {}
  };
}

const PAGE = '<html>Bad Gateway</html>';
const textOf = (body: unknown) => (body === PAGE ? PAGE : JSON.stringify(body));

const refused = (refusal: Refused): Sent => {
  const body = problemOf(refusal);
  return { status: body.status, body };
};

function responseOf({ status, body }: Sent, headers: Record<string, string>): Response {
  if (body === null) return new Response(null, { status: 204, headers });
  return new Response(body instanceof Blob ? 'file' : textOf(body), { status, headers });
}

/** The answers and refusals that a test has set, and the calls that they were for. */
function answering() {
  const answers = new Map<RouteContract, Answer>();
  const refusals = new Map<RouteContract, Refusal[]>();
  const calls: Call[] = [];
  return {
    answers,
    refusals,
    calls,
    clock: clockOfServer(),
    /** Undefined when no answer is sent. */
    answerTo(call: Call): Sent | undefined {
      const { route } = call;
      calls.push(call);
      const refusal = refusals.get(route)?.shift();
      if (refusal === 'lost') return undefined;
      if (refusal === 'unreadable') return { status: 502, body: PAGE };
      if (refusal) return refused(refusal);
      const answer = answers.get(route);
      if (!answer)
        return refused({ code: 'NOT_FOUND', params: { what: 'address', path: route.path }, message: 'Not found' });
      const reply = answer(call);
      checkReply(route, reply);
      return { status: route.status ?? 200, body: reply };
    },
  };
}

/** Without a route, any call is meant. */
const isCallOf = (route: RouteContract | undefined, method: string, address: string): boolean =>
  !route || findRoute(method, new URL(address, 'http://localhost').pathname)?.route === route;

/** The server tells no time until a test has set its clock. */
function clockOfServer() {
  let aheadMs: number | undefined;
  return {
    /** Tells the time with every answer, by a clock that is so far ahead of this machine's; the page asks for it at once. */
    tellTime(by: { aheadMs: number }): void {
      ({ aheadMs } = by);
      window.dispatchEvent(new Event('online'));
    },
    headers: (): Record<string, string> =>
      aheadMs === undefined ? {} : { date: new Date(Date.now() + aheadMs).toUTCString() },
    /** A probe of the connection, or a file: neither is a call, and only a server with a clock answers. */
    answerToProbe: (): Sent | undefined => (aheadMs === undefined ? undefined : { status: 200, body: null }),
    forget(): void {
      if (aheadMs !== undefined) useConnection.setState({ clockAheadMs: 0 });
    },
  };
}

/**
 * A fake platform for tests. `on(route, answer)` sets the answer to a route. A call, an answer or a refusal that breaks the
 * contract fails the test, at the latest in `restore()`. Calls to other routes are refused.
 */
export function startFakeServer() {
  const { answers, refusals, calls, answerTo, clock } = answering();
  const breaches: unknown[] = [];
  let away = false;
  let held: { route?: RouteContract | undefined; until?: Promise<void> } = {};
  const before = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };

  const serve: Serve = (method, address, given) => {
    if (method === 'HEAD') return clock.answerToProbe();
    try {
      const call = callOf(method, address, given);
      if (away) return undefined;
      checkRequest(call, given.body);
      return answerTo(call);
    } catch (error) {
      // A screen may take it for a lost connection.
      breaches.push(error);
      throw error;
    }
  };

  globalThis.fetch = async (input, init = {}) => {
    const address = input instanceof Request ? input.url : input.toString();
    const method = init.method ?? 'GET';
    if (isCallOf(held.route, method, address)) await held.until;
    const answer = serve(method, address, { headers: new Headers(init.headers), body: init.body });
    if (!answer) throw new TypeError('Failed to fetch');
    return responseOf(answer, clock.headers());
  };

  Object.assign(globalThis, { XMLHttpRequest: fakeRequestTo(serve) });

  return {
    on<R extends RouteContract>(route: R, answer: (call: Call) => RouteReply<R> | Blob) {
      answers.set(route, answer);
    },
    /** Sets the answers to the next calls of a route, in order; without any, the route answers as usual again. */
    refuse(route: RouteContract, ...next: Refusal[]) {
      for (const refusal of next) if (typeof refusal !== 'string') checkRefusal(route, refusal);
      refusals.set(route, next);
    },
    tellTime: clock.tellTime,
    /** Cuts the network, or restores it. */
    disconnect(from: boolean) {
      away = from;
    },
    /** Delays the answers to a route, or all, until the returned function is called. */
    hold(route?: RouteContract): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { route, until: promise };
      return resolve;
    },
    callsOf: (route: RouteContract) => calls.filter((call) => call.route === route),
    restore() {
      Object.assign(globalThis, before);
      clock.forget();
      if (breaches.length > 0) throw breaches[0];
    },
  };
}
