import { routes } from '@pahiya/contracts';
import { languageOf, say, serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { canonicalEmail } from '../accounts/account.ts';
import type { AuthParts } from '../parts.ts';
import { clientOf } from '../devices/client.ts';
import { isKnownToAddress } from '../devices/known-device.repository.ts';
import { hashOfLinkToken } from '../mails/link-token.ts';
import type { AttemptBy } from '../sessions/attempt-limits.ts';
import { resetPassword } from './reset-password.ts';

export function passwordResetRoutes(app: FastifyInstance, deps: ServiceDeps, parts: AuthParts): void {
  serve(app, deps, routes.auth.forgotPassword, async ({ body: { role, email }, request, reply }) => {
    const { address, device } = clientOf(request, reply);
    const by: AttemptBy = { account: `${role}:${canonicalEmail(email)}`, address };
    // Links that strangers request do not use up the count of the owner's device.
    if (device !== undefined && (await isKnownToAddress(parts.database, { role, email }, device)))
      by.device = hashOfLinkToken(device).toString('base64url');
    await parts.limits.attempt('forgot', by);
    await parts.database.transaction((tx) => parts.mails.request(tx, { role, email, language: languageOf(request) }));
    return { message: say('link-sent', request) };
  });
  serve(app, deps, routes.auth.resetPassword, async ({ body, request, reply }) => {
    await resetPassword(parts, body, clientOf(request, reply));
    return { message: say('password-changed', request) };
  });
}
