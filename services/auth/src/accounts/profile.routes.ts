import { routes } from '@pahiya/contracts';
import { serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '../auth.ts';
import { userView } from './account.ts';
import { changeProfile, profileOf } from './change-profile.ts';

export function profileRoutes(app: FastifyInstance, deps: ServiceDeps, auth: Auth): void {
  serve(app, deps, routes.auth.getProfile, async ({ caller }) => ({ user: userView(await profileOf(auth, caller)) }));
  serve(app, deps, routes.auth.updateProfile, async ({ caller, body }) => ({
    user: await changeProfile(auth, caller, body),
    message: 'Profile updated successfully',
  }));
}
