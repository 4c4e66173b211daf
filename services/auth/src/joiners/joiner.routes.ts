import { routes } from '@pahiya/contracts';
import { say, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../parts.ts';
import { listJoiners } from './joiner.repository.ts';
import { letIn, refuse } from './let-in.ts';

/** A company's `sub` is its id, so it can reach only those who wait for it. */
export function joinerRoutes(app: FastifyInstance, deps: ServiceDeps, parts: AuthParts): void {
  serve(app, deps, routes.auth.listJoiners, ({ caller }) => listJoiners(parts, caller.sub));
  serve(app, deps, routes.auth.letJoinerIn, async ({ caller, params, body, request }) => ({
    employee: await letIn(parts, { companyId: caller.sub, joinerId: params.id }, body),
    message: say('joiner-let-in', request),
  }));
  serve(app, deps, routes.auth.refuseJoiner, async ({ caller, params, request }) => {
    await refuse(parts, { companyId: caller.sub, joinerId: params.id });
    return { message: say('joiner-refused', request) };
  });
}
