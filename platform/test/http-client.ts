import { fillPath, type Problem, type RouteContract, type RouteReply } from '@pahiya/contracts';
import type { Request } from '../src/demo/api-client.ts';
import { noteGiven, noteTyped } from './confidential.ts';

export interface CallOptions<R extends RouteContract> extends Request<R> {
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

export interface Answer<R extends RouteContract> {
  status: number;
  headers: Headers;
  bytes: Buffer;
  body: RouteReply<R> & Partial<Problem>;
}

export interface HttpClient {
  /** Resolves with any response, also a refusal. */
  call<R extends RouteContract>(contract: R, options?: CallOptions<R>): Promise<Answer<R>>;
  /** @throws Error with the response when it is not a success */
  must<R extends RouteContract>(contract: R, options?: CallOptions<R>): Promise<RouteReply<R>>;
}

/** Calls routes of the contract over HTTP, as a browser would. `headers` go with every call. */
export function httpClient(url: string, headers: Record<string, string> = {}): HttpClient {
  async function call<R extends RouteContract>(contract: R, options: CallOptions<R> = {}): Promise<Answer<R>> {
    const address = new URL(fillPath(contract.path, options.params as Record<string, string> | undefined), url);
    for (const [name, value] of Object.entries(options.query ?? {})) address.searchParams.set(name, String(value));
    noteTyped([options.body, options.query, options.token]);
    if (options.form) noteTyped(options.form);
    const response = await fetch(address, {
      method: contract.method,
      headers: {
        ...headers,
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: options.form ?? (options.body === undefined ? null : JSON.stringify(options.body)),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const body = (isJson ? JSON.parse(bytes.toString()) : {}) as Answer<R>['body'];
    noteGiven(body);
    return { status: response.status, headers: response.headers, bytes, body };
  }
  return {
    call,
    async must(contract, options) {
      const answer = await call(contract, options);
      if (answer.status >= 300)
        throw new Error(
          `${contract.method} ${contract.path} answered ${answer.status}: ${answer.bytes.toString().slice(0, 500)}`,
        );
      return answer.body;
    },
  };
}
