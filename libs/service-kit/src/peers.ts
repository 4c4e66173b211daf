import type { FastifyInstance } from 'fastify';
import {
  ERRORS,
  fillPath,
  INTERNAL_SECRET_HEADER,
  type ErrorCode,
  type Problem,
  type RouteContract,
  type RouteBody,
  type RouteParams,
  type RouteReply,
  type ServiceName,
} from '@pahiya/contracts';
import type { TObject } from 'typebox';
import { PahiyaError } from './errors.ts';

export type PeerInput<R extends RouteContract> = (R extends { params: TObject }
  ? { params: RouteParams<R> }
  : { params?: undefined }) &
  (R extends { body: TObject } ? { body: RouteBody<R> } : { body?: undefined });

/** Calls another service's `/internal` routes, in this process or over HTTP. */
export interface Peers {
  /**
   * @throws PahiyaError with the code the other service answered, or UNAVAILABLE when it is away or slower than two
   * seconds. Never call it inside a transaction.
   */
  call<R extends RouteContract>(contract: R, input: PeerInput<R>): Promise<RouteReply<R>>;
}

interface Sent {
  method: RouteContract['method'];
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
}
interface Received {
  status: number;
  text: string;
}

const TIMEOUT_MS = 2000;

function peersOver(secret: string, send: (service: ServiceName, sent: Sent) => Promise<Received>): Peers {
  return {
    async call<R extends RouteContract>(contract: R, input: PeerInput<R>) {
      const { service } = contract;
      if (service === 'gateway') throw new TypeError("The gateway is nobody's peer");
      const body = input.body === undefined ? undefined : JSON.stringify(input.body);
      const headers = {
        [INTERNAL_SECRET_HEADER]: secret,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      let received: Received;
      try {
        received = await send(service, {
          method: contract.method,
          path: fillPath(contract.path, input.params),
          body,
          headers,
        });
      } catch (error) {
        throw new PahiyaError('UNAVAILABLE', `The ${service} service is away for a moment. Please try again.`, {
          retryAfterS: 2,
          cause: error,
        });
      }
      const answer: unknown = received.text === '' ? null : JSON.parse(received.text);
      if (received.status < 300) return answer as RouteReply<R>;
      const problem = answer as Partial<Problem>;
      const code =
        problem.code !== undefined && problem.code in ERRORS && received.status < 500
          ? (problem.code as ErrorCode)
          : 'UNAVAILABLE';
      throw new PahiyaError(
        code,
        code === 'UNAVAILABLE'
          ? `The ${service} service is away for a moment. Please try again.`
          : (problem.detail ?? 'Refused'),
        {
          ...(problem.issues ? { issues: problem.issues } : {}),
          ...(code === 'UNAVAILABLE' ? { retryAfterS: 2 } : {}),
        },
      );
    },
  };
}

/** All services in one process: a call is dispatched straight into their Fastify instance. */
export function inProcessPeers(secret: string, app: () => FastifyInstance): Peers {
  return peersOver(secret, async (_service, sent) => {
    const response = await app().inject({
      method: sent.method,
      url: sent.path,
      headers: sent.headers,
      ...(sent.body === undefined ? {} : { payload: sent.body }),
    });
    return { status: response.statusCode, text: response.body };
  });
}

/** Each service at its own address. */
export function httpPeers(secret: string, urls: Readonly<Record<ServiceName, string>>): Peers {
  return peersOver(secret, async (service, sent) => {
    const response = await fetch(new URL(sent.path, urls[service]), {
      method: sent.method,
      headers: sent.headers,
      body: sent.body ?? null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  });
}
