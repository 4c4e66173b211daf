import { Value } from 'typebox/value';
import { type RouteContract, type RouteReply } from '@pahiya/contracts';
import { decodeClaims } from '../src/session/claims.ts';
import { findRoute } from '../src/standalone/find-route.ts';

export interface Call {
  route: RouteContract;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  /** Of a multipart call. */
  form: FormData | undefined;
  idempotencyKey: string | null;
  /** `sub` of the token that it carried. */
  account: string | undefined;
  /** What the answer's sentences are wanted in. */
  language: string | null;
}

/** What a call gets instead of its usual answer; 'lost': it was heard, but no answer comes. */
export type Refusal = { status: number; code: string; message: string; [member: string]: unknown } | 'lost';

type Answer = (call: Call) => unknown;

/**
 * The platform as the contract has it: `on(route, answer)` says what a call gets, and a body or an answer that breaks
 * the contract fails the test. Calls that are not said are refused as away.
 */
export function startFakeServer() {
  const answers = new Map<RouteContract, Answer>();
  const refusals = new Map<RouteContract, Refusal[]>();
  const calls: Call[] = [];
  let away = false;
  let held = Promise.resolve();
  const before = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };

  /** Undefined: no answer comes. */
  function serve(
    method: string,
    address: string,
    given: { headers: Headers; body: unknown },
  ): { status: number; body: unknown } | undefined {
    const url = new URL(address, 'http://localhost');
    const found = findRoute(method, url.pathname);
    if (!found) throw new Error(`no such call: ${method} ${url.pathname}`);
    if (away) return undefined;
    const { route, params } = found;
    const form = given.body instanceof FormData ? given.body : undefined;
    const body = typeof given.body === 'string' ? JSON.parse(given.body) : {};
    const call: Call = {
      route,
      params,
      query: Object.fromEntries(url.searchParams),
      body,
      form,
      idempotencyKey: given.headers.get('idempotency-key'),
      account: decodeClaims(given.headers.get('authorization') ?? '')?.sub,
      language: given.headers.get('accept-language'),
    };
    if (route.body && !form && !Value.Check(route.body, body)) {
      throw new Error(`body of ${route.path}: ${JSON.stringify(body)}`);
    }
    calls.push(call);
    const refusal = refusals.get(route)?.shift();
    if (refusal === 'lost') return undefined;
    if (refusal) return { status: refusal.status, body: refusal };
    const answer = answers.get(route);
    if (!answer) return { status: 404, body: { status: 404, code: 'NOT_FOUND', message: 'Not found' } };
    const reply = answer(call);
    const isFile = reply instanceof Blob;
    if (!isFile && !Value.Check(route.reply, reply)) {
      throw new Error(`answer of ${route.path}: ${JSON.stringify(reply)}`);
    }
    return { status: route.status ?? 200, body: reply };
  }

  globalThis.fetch = async (input, init = {}) => {
    const address = input instanceof Request ? input.url : input.toString();
    await held;
    const answer = serve(init.method ?? 'GET', address, { headers: new Headers(init.headers), body: init.body });
    if (!answer) throw new TypeError('Failed to fetch');
    if (answer.body === null) return new Response(null, { status: 204 });
    const isFile = answer.body instanceof Blob;
    return new Response(isFile ? 'file' : JSON.stringify(answer.body), { status: answer.status });
  };

  /** As much of it as an upload uses. */
  class FakeRequest {
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
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });

  return {
    on<R extends RouteContract>(route: R, answer: (call: Call) => RouteReply<R> | Blob) {
      answers.set(route, answer);
    },
    /** What the next calls of a route get, one after the other; given none, they get their usual answer again. */
    refuse(route: RouteContract, ...next: Refusal[]) {
      refusals.set(route, next);
    },
    /** No call gets through, or they do again. */
    disconnect(from: boolean) {
      away = from;
    },
    /** No call is answered until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    callsOf: (route: RouteContract) => calls.filter((call) => call.route === route),
    restore: () => Object.assign(globalThis, before),
  };
}
