import { routes } from '@pahiya/contracts';
import { serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../parts.ts';
import { deleteDriverAccount } from './delete-driver-account.ts';
import { putDriverAccount } from './put-driver-account.ts';
import { storageKeyOf } from './storage-key.ts';

export function driverAccountRoutes(app: FastifyInstance, deps: ServiceDeps, parts: AuthParts): void {
  serve(app, deps, routes.auth.putDriverAccount, async ({ params, body }) => {
    await putDriverAccount(parts, params.driverId, body);
    return { message: 'Driver account saved' };
  });
  serve(app, deps, routes.auth.driverStorageKey, async ({ caller }) => ({ key: await storageKeyOf(parts, caller) }));
  serve(app, deps, routes.auth.endDriverSessions, async ({ params }) => {
    await parts.database.transaction((tx) => parts.sessions.endAllOf(tx, params.driverId));
    await parts.sessions.announceEnded();
    return { message: 'Driver sessions ended' };
  });
  serve(app, deps, routes.auth.deleteDriverAccount, async ({ params }) => {
    await parts.database.transaction((tx) => deleteDriverAccount(tx, params.driverId));
    await parts.sessions.announceEnded();
    return { message: 'Driver account deleted' };
  });
}
