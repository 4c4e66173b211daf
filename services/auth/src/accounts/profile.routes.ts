import { routes } from '@pahiya/contracts';
import { say, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '../auth.ts';
import { userView } from './account.ts';
import { changeProfile, profileOf } from './change-profile.ts';

export function profileRoutes(app: FastifyInstance, deps: ServiceDeps, auth: Auth): void {
  serve(app, deps, routes.auth.getProfile, async ({ caller }) => ({ user: userView(await profileOf(auth, caller)) }));
  serve(app, deps, routes.auth.updateProfile, async ({ caller, body, request }) => ({
    user: await changeProfile(auth, caller, body),
    message: say('profile-updated', request),
  }));
}
