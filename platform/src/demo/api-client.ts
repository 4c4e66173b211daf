import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import {
  fillPath,
  INTERNAL_SECRET_HEADER,
  type RouteBody,
  type RouteContract,
  type RouteParams,
  type RouteQuery,
  type RouteReply,
} from '@pahiya/contracts';

export interface Request<R extends RouteContract> {
  params?: RouteParams<R>;
  query?: Partial<RouteQuery<R>>;
  body?: RouteBody<R>;
  form?: FormData;
  token?: string;
}

/** A response other than success. The message contains the call and the response's body. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** A slow disk or a busy machine keeps Redis or another service from answering for seconds, not for longer. */
const ATTEMPTS = 20;

/**
 * Calls routes of the contract inside this process, as a client would over HTTP, but without the rate limit. While a part of the
 * platform is not available it waits as long as the response says and calls again, a write under the
 * same Idempotency-Key.
 */
export class ApiClient {
  readonly #app: FastifyInstance;
  readonly #internalSecret: string;

  constructor(app: FastifyInstance, internalSecret: string) {
    this.#app = app;
    this.#internalSecret = internalSecret;
  }

  /** @throws ApiError on a response other than success */
  async call<R extends RouteContract>(contract: R, request: Request<R> = {}): Promise<RouteReply<R>> {
    const multipart = request.form ? new Response(request.form) : undefined;
    const response = await this.#answerTo({
      method: contract.method,
      url: fillPath(contract.path, request.params as Record<string, string> | undefined),
      query: (request.query ?? {}) as Record<string, string>,
      headers: {
        [INTERNAL_SECRET_HEADER]: this.#internalSecret,
        ...(contract.method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
        ...(multipart ? { 'content-type': multipart.headers.get('content-type') ?? '' } : {}),
      },
      ...(multipart
        ? { payload: Buffer.from(await multipart.arrayBuffer()) }
        : request.body === undefined
          ? {}
          : { payload: request.body }),
    });
    if (response.statusCode >= 300)
      throw new ApiError(
        response.statusCode,
        `${contract.method} ${contract.path} answered ${response.statusCode}: ${response.body}`,
      );
    return (response.body === '' ? undefined : response.json()) as RouteReply<R>;
  }

  async #answerTo(request: InjectOptions) {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#app.inject(request);
      const retryAfterS = response.headers['retry-after'];
      if (response.statusCode !== 503 || retryAfterS === undefined || attempt === ATTEMPTS) return response;
      await delay(Number(retryAfterS) * 1000);
    }
  }
}
