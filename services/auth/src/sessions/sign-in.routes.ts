import { routes } from '@pahiya/contracts';
import { say, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '../auth.ts';
import { endOtherSignIns, endSignIn, signInsOf } from './sign-ins.ts';

export function signInRoutes(app: FastifyInstance, deps: ServiceDeps, auth: Auth): void {
  serve(app, deps, routes.auth.listSignIns, async ({ caller }) => ({ signIns: await signInsOf(auth, caller) }));
  serve(app, deps, routes.auth.endSignIn, async ({ caller, params, request }) => {
    await endSignIn(auth, caller, params.id);
    return { message: say('sign-in-ended', request) };
  });
  serve(app, deps, routes.auth.endOtherSignIns, async ({ caller, request }) => {
    await endOtherSignIns(auth, caller);
    return { message: say('other-sign-ins-ended', request) };
  });
}
