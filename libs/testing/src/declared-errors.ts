import { ANY_CALL_MAY_ANSWER } from '@pahiya/contracts';
import type { FastifyInstance } from 'fastify';

/** Adds to `undeclared` each error that a route answers and its contract does not name, e.g. `GET /api/profile CONFLICT`. */
export function noteUndeclared(app: FastifyInstance, undeclared: Set<string>): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { contract } = request.routeOptions.config;
    if (contract && reply.statusCode >= 400 && typeof payload === 'string') {
      const { code } = JSON.parse(payload) as { code: string };
      const declared: readonly string[] = [...(contract.errors ?? []), ...ANY_CALL_MAY_ANSWER];
      if (!declared.includes(code)) undeclared.add(`${contract.method} ${contract.path} ${code}`);
    }
    done();
  });
}

/** @throws Error that names them */
export function mustBeNone(undeclared: ReadonlySet<string>): void {
  if (undeclared.size > 0) throw new Error(`The contract does not name these errors: ${[...undeclared].join(', ')}`);
}
