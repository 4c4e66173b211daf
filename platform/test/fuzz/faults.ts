import { ERRORS, Problem, type RouteContract } from '@pahiya/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { Compile, type Validator } from 'typebox/compile';
import type { TSchema } from 'typebox';

const compiled = new Map<TSchema, Validator>();
function validatorOf(schema: TSchema): Validator {
  const known = compiled.get(schema) ?? Compile(schema);
  compiled.set(schema, known);
  return known;
}

/** What an answer does that the contract does not allow, in a sentence each. */
export function faultsOf(route: RouteContract, answer: LightMyRequestResponse): string[] {
  const { statusCode } = answer;
  const type = String(answer.headers['content-type'] ?? '');
  if (statusCode >= 500) return [`answers ${statusCode}: ${answer.body.slice(0, 300)}`];
  if (statusCode === 204 || statusCode === 304) return answer.body === '' ? [] : ['has a body with a 204'];
  if (statusCode >= 400) {
    if (!type.startsWith('application/problem+json')) return [`answers ${statusCode} as '${type}'`];
    const problem = answer.json<Problem>();
    const known = (ERRORS as Record<string, { status: number }>)[problem.code];
    return [
      ...shapeFaults(Problem, problem),
      ...(known?.status === statusCode ? [] : [`has the code ${problem.code} with ${statusCode}`]),
    ];
  }
  if (route.produces?.some((file) => type.startsWith(file))) return [];
  if (!type.startsWith('application/json')) return [`answers ${statusCode} as '${type}'`];
  return shapeFaults(route.reply, answer.json());
}

function shapeFaults(schema: TSchema, value: unknown): string[] {
  const validator = validatorOf(schema);
  if (validator.Check(value)) return [];
  return validator
    .Errors(value)
    .map(({ instancePath, message }) => `breaks its schema at '${instancePath}': ${message}`);
}
