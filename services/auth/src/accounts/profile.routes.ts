import { routes } from '@pahiya/contracts';
import { say, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../parts.ts';
import { userView } from './account.ts';
import { changeOwnPassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { personDataOf } from './person-data.ts';
import { profileOf } from './profile-of.ts';

export function profileRoutes(app: FastifyInstance, deps: ServiceDeps, parts: AuthParts): void {
  serve(app, deps, routes.auth.getProfile, async ({ caller }) => ({ user: userView(await profileOf(parts, caller)) }));
  serve(app, deps, routes.auth.myData, ({ caller }) => personDataOf(parts, caller));
  serve(app, deps, routes.auth.updateProfile, async ({ caller, body, request }) => ({
    user: await changeProfile(parts, caller, body),
    message: say('profile-updated', request),
  }));
  serve(app, deps, routes.auth.changePassword, async ({ caller, body, request }) => {
    await changeOwnPassword(parts, caller, body);
    return { message: say('own-password-changed', request) };
  });
}
