import { routes } from '@pahiya/contracts';
import { notFound, say, serve, type ServiceDeps, type Tx } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '../auth.ts';
import { clientOf } from '../devices/client.ts';
import { beginAuthenticator, confirmAuthenticator } from './enrol-authenticator.ts';
import { beginFactor, removeFactor, renewRecoveryCodes, secondFactorsOf } from './manage-factors.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { askForPasskey, beginPasskey, confirmPasskey, signInByPasskey } from './passkeys.ts';
import { AuthenticatorEntity } from './second-factor.entities.ts';
import { signInByCode } from './sign-in-by-code.ts';

export function secondFactorRoutes(app: FastifyInstance, deps: ServiceDeps, auth: Auth): void {
  serve(app, deps, routes.auth.getSecondFactors, async ({ caller }) => ({
    factors: await secondFactorsOf(auth, caller),
  }));
  serve(app, deps, routes.auth.beginSecondFactor, async ({ caller, body }) => ({
    stepToken: await beginFactor(auth, caller, body.currentPassword),
  }));
  serve(app, deps, routes.auth.removeAuthenticator, async ({ caller, body, request }) => {
    const remove = async (tx: Tx) =>
      void (await tx.getRepository(AuthenticatorEntity).delete({ accountId: caller.sub }));
    await removeFactor(auth, caller, { ...body, way: 'authenticator', remove });
    return { message: say('second-factor-removed', request) };
  });
  serve(app, deps, routes.auth.renewRecoveryCodes, async ({ body }) => ({
    recoveryCodes: await renewRecoveryCodes(auth, body.stepToken),
  }));
  serve(app, deps, routes.auth.beginAuthenticator, ({ body }) => beginAuthenticator(auth, body.stepToken));
  serve(app, deps, routes.auth.confirmAuthenticator, ({ body, request, reply }) =>
    confirmAuthenticator(auth, body, clientOf(request, reply)),
  );
  serve(app, deps, routes.auth.signInByCode, async ({ body, request, reply }) => ({
    token: await signInByCode(auth, body, clientOf(request, reply)),
    message: say('logged-in', request),
  }));
  serve(app, deps, routes.auth.beginPasskey, async ({ body }) => ({
    options: await beginPasskey(auth, body.stepToken),
  }));
  serve(app, deps, routes.auth.confirmPasskey, ({ body, request, reply }) =>
    confirmPasskey(auth, body, clientOf(request, reply)),
  );
  serve(app, deps, routes.auth.askForPasskey, async ({ body }) => ({
    options: await askForPasskey(auth, body.stepToken),
  }));
  serve(app, deps, routes.auth.signInByPasskey, async ({ body, request, reply }) => ({
    token: await signInByPasskey(auth, body, clientOf(request, reply)),
    message: say('logged-in', request),
  }));
  serve(app, deps, routes.auth.removePasskey, async ({ caller, params: { id }, body, request }) => {
    const remove = async (tx: Tx) => {
      const { affected } = await tx.getRepository(PasskeyEntity).delete({ id, accountId: caller.sub });
      if (affected !== 1) throw notFound('passkey');
    };
    await removeFactor(auth, caller, { ...body, way: 'passkey', remove });
    return { message: say('second-factor-removed', request) };
  });
}
