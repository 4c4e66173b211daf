import { Value } from 'typebox/value';
import { type RouteContract, type RouteReply } from '@pahiya/contracts';
import { decodeClaims } from '../src/session/claims.ts';
import { findRoute } from '../src/standalone/find-route.ts';

export interface Call {
  route: RouteContract;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  /** The form of a multipart call. */
  form: FormData | undefined;
  idempotencyKey: string | null;
  /** `sub` of the call's token. */
  account: string | undefined;
  /** The language requested for the answer's sentences. */
  language: string | null;
}

/** An answer that replaces the usual one; 'lost': the server receives the call but does not answer. */
export type Refusal = { status: number; code: string; message: string; [member: string]: unknown } | 'lost';

type Answer = (call: Call) => unknown;

interface Given {
  headers: Headers;
  body: unknown;
}
type Serve = (method: string, address: string, given: Given) => { status: number; body: unknown } | undefined;

function callOf(method: string, address: string, { headers, body }: Given): Call {
  const url = new URL(address, 'http://localhost');
  const found = findRoute(method, url.pathname);
  if (!found) throw new Error(`no such call: ${method} ${url.pathname}`);
  return {
    ...found,
    query: Object.fromEntries(url.searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : {},
    form: body instanceof FormData ? body : undefined,
    idempotencyKey: headers.get('idempotency-key'),
    account: decodeClaims(headers.get('authorization') ?? '')?.sub,
    language: headers.get('accept-language'),
  };
}

function checkBody({ route, form, body }: Call): void {
  if (route.body && !form && !Value.Check(route.body, body)) {
    throw new Error(`body of ${route.path}: ${JSON.stringify(body)}`);
  }
}

function checkReply(route: RouteContract, reply: unknown): void {
  if (!(reply instanceof Blob) && !Value.Check(route.reply, reply)) {
    throw new Error(`answer of ${route.path}: ${JSON.stringify(reply)}`);
  }
}

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
        this.responseText = JSON.stringify(answer?.body ?? '');
        if (answer) this.onload();
        else this.onerror();
      });
    }
    abort() {}
  };
}

function responseOf({ status, body }: { status: number; body: unknown }): Response {
  if (body === null) return new Response(null, { status: 204 });
  return new Response(body instanceof Blob ? 'file' : JSON.stringify(body), { status });
}

/**
 * A fake platform for tests. `on(route, answer)` sets the answer to a route; a body or an answer that breaks the
 * contract fails the test. Calls to other routes are refused.
 */
export function startFakeServer() {
  const answers = new Map<RouteContract, Answer>();
  const refusals = new Map<RouteContract, Refusal[]>();
  const calls: Call[] = [];
  let away = false;
  let held: { route?: RouteContract | undefined; until?: Promise<void> } = {};
  const before = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };

  /** Undefined when no answer is sent. */
  function serve(method: string, address: string, given: Given): { status: number; body: unknown } | undefined {
    const call = callOf(method, address, given);
    if (away) return undefined;
    checkBody(call);
    const { route } = call;
    calls.push(call);
    const refusal = refusals.get(route)?.shift();
    if (refusal === 'lost') return undefined;
    if (refusal) return { status: refusal.status, body: refusal };
    const answer = answers.get(route);
    if (!answer) return { status: 404, body: { status: 404, code: 'NOT_FOUND', message: 'Not found' } };
    const reply = answer(call);
    checkReply(route, reply);
    return { status: route.status ?? 200, body: reply };
  }

  globalThis.fetch = async (input, init = {}) => {
    const address = input instanceof Request ? input.url : input.toString();
    const method = init.method ?? 'GET';
    const given = { headers: new Headers(init.headers), body: init.body };
    if (!held.route || callOf(method, address, given).route === held.route) await held.until;
    const answer = serve(method, address, given);
    if (!answer) throw new TypeError('Failed to fetch');
    return responseOf(answer);
  };

  Object.assign(globalThis, { XMLHttpRequest: fakeRequestTo(serve) });

  return {
    on<R extends RouteContract>(route: R, answer: (call: Call) => RouteReply<R> | Blob) {
      answers.set(route, answer);
    },
    /** Sets the answers to the next calls of a route, in order; without any, the route answers as usual again. */
    refuse(route: RouteContract, ...next: Refusal[]) {
      refusals.set(route, next);
    },
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
    restore: () => Object.assign(globalThis, before),
  };
}
