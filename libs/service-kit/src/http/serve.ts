import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, preValidationHookHandler } from 'fastify';
import {
  DEFAULT_BODY_LIMIT_BYTES,
  type Access,
  type RouteBody,
  type RouteContract,
  type RouteParams,
  type RouteQuery,
  type RouteReply,
} from '@pahiya/contracts';
import { onBehalfOf } from '../audit/audit.ts';
import type { ServiceDeps } from '../process/deps.ts';
import { PahiyaError } from '../errors.ts';
import { guardOf } from '../callers/guard.ts';
import { inKeyedCall } from '../idempotency/keyed-call.ts';
import type { PeerHandler } from '../peers/peers.ts';
import { isFileReply, sendFile, type FileReply } from './file-reply.ts';
import type { Caller } from '../callers/token-verifier.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: RouteContract;
  }
}

type CallerOf<A extends Access> = A extends { kind: 'roles'; anonymous: false }
  ? Caller
  : A extends { kind: 'roles' }
    ? Caller | undefined
    : undefined;
type AnswerOf<R extends RouteContract> = RouteReply<R> | (R['produces'] extends readonly string[] ? FileReply : never);

export interface Call<R extends RouteContract> {
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: RouteBody<R>;
  caller: CallerOf<R['access']>;
  /** Internal routes have no request: a caller in the same process calls the handler itself (peers.ts). */
  request: R['access'] extends { kind: 'internal' } ? never : FastifyRequest;
  /** For setting headers; the answer is what the handler returns. */
  reply: R['access'] extends { kind: 'internal' } ? never : FastifyReply;
}

/** Registers a route of the contract at its path and its aliases, behind its guard. */
export function serve<R extends RouteContract>(
  app: FastifyInstance,
  deps: ServiceDeps,
  contract: R,
  handler: (call: Call<R>) => Promise<AnswerOf<R>>,
): void {
  const guard = guardOf(contract, deps);
  const success = contract.status ?? 200;
  const bodyLimit = contract.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES;
  if (contract.access.kind === 'internal') deps.peers.offer?.(contract, handler as PeerHandler);
  for (const url of [contract.path, ...(contract.aliases ?? [])]) {
    app.route({
      method: contract.method,
      url,
      bodyLimit,
      config: { contract },
      ...(guard ? { onRequest: guard } : {}),
      ...(contract.params || contract.query || contract.body
        ? { preValidation: checkRequest(contract, bodyLimit) }
        : {}),
      schema: schemaOf(contract, success),
      handler: async (request, reply) => {
        reply.code(success);
        const { params, query, body, caller } = request;
        const work = () =>
          onBehalfOf(request, () => handler({ params, query, body, caller, request, reply } as Call<R>));
        const answer = await (request.keyedCall === undefined ? work() : inKeyedCall(request.keyedCall, work));
        return isFileReply(answer) ? sendFile(reply, answer) : answer;
      },
    });
  }
}

function schemaOf(contract: RouteContract, success: number): FastifySchema {
  const { params, query, body, files, produces, reply } = contract;
  const hasNoJson = success === 204 || (produces !== undefined && (reply as { type?: unknown }).type === 'null');
  return {
    ...(params ? { params } : {}),
    // Parameters that the contract does not name are not validated, so they are removed.
    ...(query ? { querystring: { ...query, additionalProperties: false } } : {}),
    ...(body && !files ? { body } : {}),
    ...(hasNoJson ? {} : { response: { [success]: reply } }),
  };
}

/**
 * Refuses a form over its limit and U+0000 in the address, and makes a missing body an empty one, so that validation names
 * the fields that are missing.
 */
function checkRequest(contract: RouteContract, bodyLimit: number): preValidationHookHandler {
  return (request, reply, done) => {
    // Fastify checks the limit only for bodies that it parses. A form is a stream, which the handler reads.
    if (contract.files && Number(request.headers['content-length']) > bodyLimit) {
      reply.header('connection', 'close');
      return done(new PahiyaError('BODY_TOO_LARGE', { what: 'request' }));
    }
    if ((contract.params || contract.query) && request.url.includes('%00'))
      return done(new PahiyaError('MALFORMED_REQUEST', { what: 'unstorable-address' }));
    if (contract.body && !contract.files && request.body === undefined) request.body = {};
    done();
  };
}
