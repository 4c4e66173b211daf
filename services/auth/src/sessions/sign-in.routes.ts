import { routes } from '@pahiya/contracts';
import { say, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../parts.ts';
import { endOtherSignIns, endSignIn, signInsOf } from './sign-ins.ts';

export function signInRoutes(app: FastifyInstance, deps: ServiceDeps, parts: AuthParts): void {
  serve(app, deps, routes.auth.listSignIns, async ({ caller }) => ({ signIns: await signInsOf(parts, caller) }));
  serve(app, deps, routes.auth.endSignIn, async ({ caller, params, request }) => {
    await endSignIn(parts, caller, params.id);
    return { message: say('sign-in-ended', request) };
  });
  serve(app, deps, routes.auth.endOtherSignIns, async ({ caller, request }) => {
    await endOtherSignIns(parts, caller);
    return { message: say('other-sign-ins-ended', request) };
  });
}
