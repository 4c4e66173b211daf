import { canAnswer } from '@pahiya/contracts';
import type { FastifyInstance } from 'fastify';
import type { ContractBreaches } from './contract-breaches.ts';

/** Notes each error that a route answers and its contract does not name. */
export function noteUndeclared(app: FastifyInstance, breaches: ContractBreaches): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { contract } = request.routeOptions.config;
    if (contract && reply.statusCode >= 400 && typeof payload === 'string') {
      const { code } = JSON.parse(payload) as { code: string };
      if (!canAnswer(contract, code))
        breaches.note(new Error(`The contract of ${contract.method} ${contract.path} does not name the error ${code}`));
    }
    done();
  });
}
