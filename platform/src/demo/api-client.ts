import type { FastifyInstance } from 'fastify';
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

/** Calls routes of the contract inside this process, as a client would over HTTP, but without the rate limit. */
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
    const response = await this.#app.inject({
      method: contract.method,
      url: fillPath(contract.path, request.params as Record<string, string> | undefined),
      query: (request.query ?? {}) as Record<string, string>,
      headers: {
        [INTERNAL_SECRET_HEADER]: this.#internalSecret,
        ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
        ...(multipart ? { 'content-type': multipart.headers.get('content-type') ?? '' } : {}),
      },
      ...(multipart
        ? { payload: Buffer.from(await multipart.arrayBuffer()) }
        : request.body === undefined
          ? {}
          : { payload: request.body as object }),
    });
    if (response.statusCode >= 300)
      throw new ApiError(
        response.statusCode,
        `${contract.method} ${contract.path} answered ${response.statusCode}: ${response.body}`,
      );
    return (response.body === '' ? undefined : response.json()) as RouteReply<R>;
  }
}
