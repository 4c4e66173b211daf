import { setTimeout as delay } from 'node:timers/promises';
import {
  CALL_TOKEN_HEADER,
  ERRORS,
  fillPath,
  INTERNAL_SECRET_HEADER,
  type Problem,
  type RouteContract,
  type RouteBody,
  type RouteParams,
  type RouteReply,
  type ServiceName,
} from '@pahiya/contracts';
import { currentTrace, REQUEST_ID_HEADER, TRACEPARENT_HEADER } from '@pahiya/tracing';
import type { TObject } from 'typebox';
import { PahiyaError, receivedError, toPahiyaError } from '../errors.ts';
import { outsideKeyedCall, settleKeyedCall } from '../idempotency/keyed-call.ts';
import { ATTEMPTS, mayAskAnother, pauseBeforeMs } from './lost-connection.ts';
import type { CallSigner } from './service-calls.ts';
import { validate } from '../http/validation.ts';

export type PeerInput<R extends RouteContract> = (R extends { params: TObject }
  ? { params: RouteParams<R> }
  : { params?: undefined }) &
  (R extends { body: TObject } ? { body: RouteBody<R> } : { body?: undefined });

/** Calls another service's `/internal` routes, in this process or over HTTP. */
export interface Peers {
  /**
   * Never call it inside a transaction.
   * @throws PahiyaError with the code that the other service answered, or UNAVAILABLE if it is away or failed, or over
   * HTTP takes longer than two seconds
   */
  call<R extends RouteContract>(contract: R, input: PeerInput<R>): Promise<RouteReply<R>>;
  /** Registers the handler of an internal route of this process, which is then called directly. */
  offer?(contract: RouteContract, handler: PeerHandler): void;
}

/** The handler of an internal route. Its input is validated. */
export type PeerHandler = (input: { params: unknown; body: unknown }) => unknown;

const TIMEOUT_MS = 2000;

/**
 * For services in one process: calls the handler of the other service directly. The input is validated as a request's, and
 * the reply is copied through JSON. Fastify's `inject` is not used, because it makes every later request slower
 * (docs/decisions/0010-what-speed-costs.md).
 */
export function inProcessPeers() {
  const handlers = new Map<RouteContract, PeerHandler>();
  return {
    offers: (contract: RouteContract) => handlers.has(contract),
    offer: (contract: RouteContract, handler: PeerHandler) => void handlers.set(contract, handler),
    async call<R extends RouteContract>(contract: R, input: PeerInput<R>) {
      const handler = handlers.get(contract);
      if (handler === undefined) throw away(contract.service, new Error('It is not in this process.'));
      await settleKeyedCall();
      try {
        const given = {
          params: contract.params && validate(contract.params, input.params),
          body: contract.body && validate(contract.body, structuredClone(input.body)),
        };
        const answer = await outsideKeyedCall(() => handler(given));
        return JSON.parse(JSON.stringify(answer ?? null)) as RouteReply<R>;
      } catch (thrown) {
        const error = toPahiyaError(thrown);
        throw ERRORS[error.code].status < 500 ? error : away(contract.service, error);
      }
    },
  } satisfies Peers & { offers(contract: RouteContract): boolean };
}

export interface HttpPeersOptions {
  urls: Readonly<Record<ServiceName, string>>;
  signer: CallSigner;
  /** INTERNAL_SECRET, while processes of the previous release, which know no tokens, are running. */
  secretForReleaseBefore?: string | undefined;
}

/** For services that are processes of their own, each at its address. A process does not call itself over HTTP. */
export function httpPeers({ urls, signer, secretForReleaseBefore }: HttpPeersOptions): Peers {
  const send = async (contract: RouteContract, input: PeerInput<RouteContract>, service: ServiceName) => {
    const { requestId, traceparent } = currentTrace();
    const response = await fetch(new URL(fillPath(contract.path, input.params), urls[service]), {
      method: contract.method,
      headers: {
        [CALL_TOKEN_HEADER]: await signer.tokenFor(service),
        ...(secretForReleaseBefore === undefined ? {} : { [INTERNAL_SECRET_HEADER]: secretForReleaseBefore }),
        ...(requestId === undefined ? {} : { [REQUEST_ID_HEADER]: requestId }),
        ...(traceparent === undefined ? {} : { [TRACEPARENT_HEADER]: traceparent }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // Services do not redirect, and only the callee may get the token.
      redirect: 'error',
    });
    return { status: response.status, text: await response.text() };
  };
  const own = inProcessPeers();
  return {
    offer: own.offer,
    async call<R extends RouteContract>(contract: R, input: PeerInput<R>) {
      if (own.offers(contract)) return own.call(contract, input);
      await settleKeyedCall();
      const { service } = contract;
      if (service === 'gateway') throw new TypeError("The gateway is nobody's peer");
      const received = await sendUntilAnswered(contract.method, () => send(contract, input, service)).catch(
        (error: unknown) => {
          throw away(service, error);
        },
      );
      const answer = answerOf(received.text, service);
      if (received.status < 300) return answer as RouteReply<R>;
      const problem = answer as Partial<Problem> | null;
      if (problem?.code === undefined || !(problem.code in ERRORS) || received.status >= 500) throw away(service);
      throw receivedError(problem);
    },
  };
}

/** Tries again, at another replica if one is gone. */
async function sendUntilAnswered<T>(method: string, send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === ATTEMPTS || !mayAskAnother(method, error)) throw error;
      await delay(pauseBeforeMs(attempt));
    }
  }
}

/** An answer that is not JSON comes from a proxy between the services, and means that the service is away. */
function answerOf(text: string, service: ServiceName): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (cause) {
    throw away(service, cause);
  }
}

function away(service: RouteContract['service'], cause?: unknown): PahiyaError {
  return new PahiyaError(
    'UNAVAILABLE',
    { what: 'service', service },
    { retryAfterS: 2, ...(cause === undefined ? {} : { cause }) },
  );
}
