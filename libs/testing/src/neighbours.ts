import { Value } from 'typebox/value';
import { allRoutes } from '@pahiya/contracts';
import { PahiyaError, type Peers } from '@pahiya/service-kit';

/**
 * Replies of other services, by the name of their route, e.g. `{ 'driver.driverRecord': ({ params }) => … }`. Routes without a reply
 * are unavailable, but every session is open that the service itself did not end.
 */
export type Neighbours = Record<string, (input: { params?: unknown; body?: unknown }) => unknown>;

const BY_DEFAULT: Neighbours = { 'auth.sessionState': () => ({ open: true }) };

/**
 * Peers that reply what `neighbours` says at the time of the call. A reply that breaks the contract, or a stub for an
 * unknown route, fails the test.
 */
export function peersOf(neighbours: Neighbours): Peers {
  const nameOf = new Map(allRoutes().map(([route, contract]) => [contract, route]));
  const names = new Set(nameOf.values());
  return {
    async call(contract, input) {
      const unknown = Object.keys(neighbours).find((each) => !names.has(each));
      if (unknown !== undefined) throw new TypeError(`The contract has no route ${unknown}, for which there is a stub`);
      const name = nameOf.get(contract) ?? '';
      const answer = neighbours[name] ?? BY_DEFAULT[name];
      if (answer === undefined)
        throw new PahiyaError('UNAVAILABLE', { what: 'service', service: contract.service }, { retryAfterS: 2 });
      const reply = await answer(input);
      const [fault] = Value.Errors(contract.reply, reply);
      if (fault !== undefined)
        throw new TypeError(`The stub of ${name} breaks the contract: ${fault.instancePath} ${fault.message}`);
      return reply as never;
    },
  };
}
