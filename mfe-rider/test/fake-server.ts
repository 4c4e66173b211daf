import { Value } from 'typebox/value';
import { allRoutes, type RouteContract, type RouteReply } from '@pahiya/contracts';

export interface Call {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
  idempotencyKey: string | null;
}

/** What a call gets instead of its usual answer; 'lost': it was heard, but no answer comes. */
export type Refusal = { status: number; code: string; message: string; [member: string]: unknown } | 'lost';

const patterns = allRoutes()
  .map(([, route]) => ({ route, pattern: new RegExp(`^${route.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }))
  // A path with a name in it also fits a parameter: '/api/bookings/myBookings'.
  .toSorted((one, other) => one.route.path.split(':').length - other.route.path.split(':').length);

/**
 * The platform as the contract has it: `on(route, answer)` says what a call gets; a body or an answer that breaks the
 * contract fails the call. Calls that are not said are refused as absent.
 */
export function startFakeServer() {
  const answers = new Map<RouteContract, (call: Call) => unknown>();
  const refusals = new Map<RouteContract, Refusal[]>();
  const calls: (Call & { route: RouteContract })[] = [];
  const network = globalThis.fetch;

  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const found = patterns.find(({ route, pattern }) => route.method === init.method && pattern.test(url.pathname));
    if (!found) throw new Error(`no such call: ${init.method} ${url.pathname}`);
    const { route, pattern } = found;
    const call = {
      route,
      params: { ...pattern.exec(url.pathname)?.groups },
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      idempotencyKey: new Headers(init.headers).get('idempotency-key'),
    };
    if (route.body && !Value.Check(route.body, call.body)) {
      throw new Error(`body of ${route.path}: ${JSON.stringify(call.body)}`);
    }
    calls.push(call);
    const refusal = refusals.get(route)?.shift();
    if (refusal === 'lost') throw new TypeError('Failed to fetch');
    if (refusal) return new Response(JSON.stringify(refusal), { status: refusal.status });
    const answer = answers.get(route);
    if (!answer) return new Response(JSON.stringify({ code: 'NOT_FOUND', message: 'Not found' }), { status: 404 });
    const reply = answer(call);
    if (!Value.Check(route.reply, reply)) throw new Error(`answer of ${route.path}: ${JSON.stringify(reply)}`);
    return new Response(JSON.stringify(reply), { status: route.status ?? 200 });
  };

  return {
    on<R extends RouteContract>(route: R, answer: (call: Call) => RouteReply<R>) {
      answers.set(route, answer);
    },
    /** What the next calls of a route get, one after the other. */
    refuse(route: RouteContract, ...next: Refusal[]) {
      refusals.set(route, next);
    },
    callsOf: (route: RouteContract) => calls.filter((call) => call.route === route),
    restore: () => {
      globalThis.fetch = network;
    },
  };
}
