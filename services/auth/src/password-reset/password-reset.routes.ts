import { routes } from '@pahiya/contracts';
import { clientAddress, languageOf, say, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { canonicalEmail } from '../accounts/account.ts';
import type { Auth } from '../auth.ts';
import { clientOf } from '../devices/client.ts';
import { resetPassword } from './reset-password.ts';

export function passwordResetRoutes(app: FastifyInstance, deps: ServiceDeps, auth: Auth): void {
  serve(app, deps, routes.auth.forgotPassword, async ({ body: { role, email }, request }) => {
    await auth.limits.attempt('forgot', {
      account: `${role}:${canonicalEmail(email)}`,
      address: clientAddress(request),
    });
    await auth.database.transaction((tx) => auth.mails.request(tx, { role, email, language: languageOf(request) }));
    return { message: say('link-sent', request) };
  });
  serve(app, deps, routes.auth.resetPassword, async ({ body, request, reply }) => {
    await resetPassword(auth, body, clientOf(request, reply));
    return { message: say('password-changed', request) };
  });
}
