import { routes } from '@pahiya/contracts';
import { notFound, say, serve, type ServiceDeps, type Tx } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { AuthParts } from '../parts.ts';
import { clientOf } from '../devices/client.ts';
import { beginAuthenticator, confirmAuthenticator } from './enrol-authenticator.ts';
import { beginFactor, removeFactor, renewRecoveryCodes, secondFactorsOf } from './manage-factors.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { askForPasskey, beginPasskey, confirmPasskey, signInByPasskey } from './passkeys.ts';
import { AuthenticatorEntity } from './second-factor.entities.ts';
import { signInByCode } from './sign-in-by-code.ts';

export function secondFactorRoutes(app: FastifyInstance, deps: ServiceDeps, parts: AuthParts): void {
  serve(app, deps, routes.auth.getSecondFactors, async ({ caller }) => ({
    factors: await secondFactorsOf(parts, caller),
  }));
  serve(app, deps, routes.auth.beginSecondFactor, async ({ caller, body }) => ({
    stepToken: await beginFactor(parts, caller, body.currentPassword),
  }));
  serve(app, deps, routes.auth.removeAuthenticator, async ({ caller, body, request }) => {
    const remove = async (tx: Tx) =>
      void (await tx.getRepository(AuthenticatorEntity).delete({ accountId: caller.sub }));
    await removeFactor(parts, caller, { ...body, way: 'authenticator', remove });
    return { message: say('second-factor-removed', request) };
  });
  serve(app, deps, routes.auth.renewRecoveryCodes, async ({ body }) => ({
    recoveryCodes: await renewRecoveryCodes(parts, body.stepToken),
  }));
  serve(app, deps, routes.auth.beginAuthenticator, ({ body }) => beginAuthenticator(parts, body.stepToken));
  serve(app, deps, routes.auth.confirmAuthenticator, ({ body, request, reply }) =>
    confirmAuthenticator(parts, body, clientOf(request, reply)),
  );
  serve(app, deps, routes.auth.signInByCode, async ({ body, request, reply }) => ({
    token: await signInByCode(parts, body, clientOf(request, reply)),
    message: say('logged-in', request),
  }));
  serve(app, deps, routes.auth.beginPasskey, async ({ body }) => ({
    options: await beginPasskey(parts, body.stepToken),
  }));
  serve(app, deps, routes.auth.confirmPasskey, ({ body, request, reply }) =>
    confirmPasskey(parts, body, clientOf(request, reply)),
  );
  serve(app, deps, routes.auth.askForPasskey, async ({ body }) => ({
    options: await askForPasskey(parts, body.stepToken),
  }));
  serve(app, deps, routes.auth.signInByPasskey, async ({ body, request, reply }) => ({
    token: await signInByPasskey(parts, body, clientOf(request, reply)),
    message: say('logged-in', request),
  }));
  serve(app, deps, routes.auth.removePasskey, async ({ caller, params: { id }, body, request }) => {
    const remove = async (tx: Tx) => {
      const { affected } = await tx.getRepository(PasskeyEntity).delete({ id, accountId: caller.sub });
      if (affected !== 1) throw notFound('passkey');
    };
    await removeFactor(parts, caller, { ...body, way: 'passkey', remove });
    return { message: say('second-factor-removed', request) };
  });
}
