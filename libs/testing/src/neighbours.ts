import { allRoutes, canAnswer, ERRORS, type RouteContract } from '@pahiya/contracts';
import { isPahiyaError, PahiyaError, validate, type Peers } from '@pahiya/service-kit';
import type { TSchema } from 'typebox';
import { ContractBreaches } from './contract-breaches.ts';

/**
 * Replies of other services, by the name of their route, e.g. `{ 'driver.driverRecord': ({ params }) => … }`. Routes without a reply
 * are unavailable, but every session is open that the service itself did not end.
 */
export type Neighbours = Record<string, (input: { params?: unknown; body?: unknown }) => unknown>;

const BY_DEFAULT: Neighbours = { 'auth.sessionState': () => ({ open: true }) };

/** A call or a stub that breaks the contract. */
class Breach extends Error {}

/**
 * Peers that reply what `neighbours` says at the time of the call. Calls, replies and refusals are checked against the
 * contract as the services check them, and go through JSON as between processes. A breach is noted, and rejects the call.
 */
export function peersOf(neighbours: Neighbours, breaches = new ContractBreaches()): Peers {
  const nameOf = new Map(allRoutes().map(([route, contract]) => [contract, route]));
  const names = new Set(nameOf.values());

  const answerTo = async (contract: RouteContract, input: { params?: unknown; body?: unknown }) => {
    const unknown = Object.keys(neighbours).find((each) => !names.has(each));
    if (unknown !== undefined) throw new Breach(`The contract has no route ${unknown}, for which there is a stub`);
    const name = nameOf.get(contract) ?? contract.path;
    const given = {
      params: partOf(`A call of ${name}`, 'params', contract.params, input.params),
      body: partOf(`A call of ${name}`, 'body', contract.body, input.body),
    };
    const stub = neighbours[name] ?? BY_DEFAULT[name];
    if (stub === undefined) throw away(contract);
    try {
      return partOf(`The stub of ${name}`, 'answer', contract.reply, await stub(given));
    } catch (error) {
      throw error instanceof Breach ? error : refusalOf(name, contract, error);
    }
  };

  return {
    async call(contract, input) {
      try {
        return (await answerTo(contract, input)) as never;
      } catch (error) {
        if (error instanceof Breach) breaches.note(error);
        throw error;
      }
    },
  };
}

/** A part of a call or an answer as it arrives. */
function partOf(whose: string, part: 'params' | 'body' | 'answer', schema: TSchema | undefined, value: unknown) {
  if (schema === undefined) {
    if (value !== undefined) throw new Breach(`${whose} breaks the contract: it has no ${part}`);
    return undefined;
  }
  const arrived: unknown = JSON.parse(JSON.stringify(value ?? null));
  try {
    return validate(schema, arrived);
  } catch (error) {
    throw new Breach(`${whose} breaks the contract in its ${part}: ${(error as Error).message}`, { cause: error });
  }
}

function refusalOf(name: string, contract: RouteContract, error: unknown): Error {
  if (!isPahiyaError(error) || ERRORS[error.code].status >= 500) return away(contract, error);
  if (canAnswer(contract, error.code)) return error;
  return new Breach(`The stub of ${name} breaks the contract: it refuses with ${error.code}`, { cause: error });
}

function away({ service }: RouteContract, cause?: unknown): PahiyaError {
  return new PahiyaError('UNAVAILABLE', { what: 'service', service }, { retryAfterS: 2, cause });
}
