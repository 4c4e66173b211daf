import type { ErrorObject } from 'ajv';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { traceFields } from '@pahiya/tracing';
import { PROBLEM_TYPE, problemOf, toPahiyaError, type PahiyaError } from '../errors.ts';
import { aboutRefusal, isSuspicious, logRefusal } from './refusal-log.ts';
import { refusalOf } from './validation.ts';
import { languageOf } from '../words/language.ts';

/** Answers every error of a route as a problem document (RFC 9457). */
export function installErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError, request, reply) => {
    const error = thrown.validation
      ? refusalOf(
          thrown.validation as ErrorObject[],
          thrown.validationContext === 'body' ? request.routeOptions.config.contract?.incomplete : undefined,
        )
      : toPahiyaError(thrown);
    return sendProblem(error, request, reply);
  });
}

/** Logs 5xx as errors, what only an attack asks for at info, and other mistakes of the caller at debug. */
export function sendProblem(error: PahiyaError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request);
  const problem = problemOf(error, { requestId: request.id, language });
  const fields = { reqId: request.id, ...traceFields(request.operation?.trace), code: error.code };
  if (problem.status >= 500) request.log.error({ ...fields, err: error.extras.cause ?? error }, error.message);
  else if (isSuspicious(error)) logRefusal(error, request, fields);
  else request.log.debug({ ...fields, ...aboutRefusal(error, request) }, 'refused');
  if (error.extras.retryAfterS !== undefined) reply.header('retry-after', String(error.extras.retryAfterS));
  reply.header('content-language', language).header('vary', 'accept-language');
  return reply.code(problem.status).type(PROBLEM_TYPE).send(JSON.stringify(problem));
}
