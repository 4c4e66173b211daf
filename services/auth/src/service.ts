import type { Loop } from '@pahiya/messaging';
import { openService, publicJwk, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ensureFirstAdmin } from './accounts/first-admin.ts';
import { forgetPeople } from './accounts/forget-person.ts';
import { openHashing } from './accounts/hashing.ts';
import { createPasswords } from './accounts/passwords.ts';
import { profileRoutes } from './accounts/profile.routes.ts';
import { auditEvents } from './audit/audit.events.ts';
import { checkNightly } from './audit/nightly-check.ts';
import { recordRefusedSignIns } from './audit/refused-sign-ins.ts';
import { trailRoutes } from './audit/trail.routes.ts';
import type { AuthParts } from './parts.ts';
import { companyRoutes } from './companies/company.routes.ts';
import { refuseOpenDoors, tokenKeysOf, type AuthConfig } from './config.ts';
import { authTables } from './db/tables.ts';
import { driverAccountHandlers } from './driver-accounts/driver-account.events.ts';
import { driverAccountRoutes } from './driver-accounts/driver-account.routes.ts';
import { employeeRoutes } from './employees/employee.routes.ts';
import { joinerRoutes } from './joiners/joiner.routes.ts';
import { mailboxMailer, smtpMailer } from './mails/mailer.ts';
import { createMails } from './mails/mails.ts';
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts';
import { createAddressMark } from './registrations/address-mark.ts';
import { keepExpiring } from './registrations/expire-registrations.ts';
import { markPlainAddresses } from './registrations/turned-away.repository.ts';
import { registrationRoutes } from './registrations/registration.routes.ts';
import { relyingPartyOf } from './second-factors/passkeys.ts';
import { secondFactorRoutes } from './second-factors/second-factor.routes.ts';
import { createAttemptLimits } from './sessions/attempt-limits.ts';
import { sessionRoutes } from './sessions/session.routes.ts';
import { signInRoutes } from './sessions/sign-in.routes.ts';
import { Sessions } from './sessions/sessions.ts';
import { Strangers } from './sessions/strangers.ts';
import { createTokenSigner } from './sessions/token.ts';

export { authConfig, tokenKeysOf, type AuthConfig } from './config.ts';
export { checkTrail, type TrailChecked, type TrailHead } from './audit/check-trail.ts';
export { authTables } from './db/tables.ts';

/** Accounts, sessions, companies and their employees. */
export function buildAuthService(config: AuthConfig, deps: ServiceDeps): FastifyPluginAsync {
  return async (app) => {
    const { clock, peers, log } = deps;
    refuseOpenDoors(config);
    const database = await openService(app, {
      name: 'auth',
      deps,
      tables: authTables,
      handlers: () => ({ ...driverAccountHandlers(clock), ...auditEvents }),
      forget: forgetPeople,
    });
    const mailer = config.smtpUrl
      ? smtpMailer(config.smtpUrl, config.mailFrom)
      : mailboxMailer(config.mailboxDir, config.mailFrom, log);
    const hashing = openHashing();
    app.addHook('onClose', () => hashing.close());
    const parts: AuthParts = {
      database,
      clock,
      peers,
      passwords: await createPasswords(hashing, { isDemonstration: config.demo === 'on' }),
      sessions: new Sessions({
        database,
        liveState: deps.liveState,
        live: deps.live,
        sign: await createTokenSigner(app, config.tokenPrivateKey),
        log,
      }),
      strangers: new Strangers(),
      limits: createAttemptLimits(deps.liveState, config.loginLimitPerMinute),
      mails: createMails({ database, mailer, clock, publicUrl: config.publicUrl, log }),
      addressMark: createAddressMark(deps.internalSecret),
      rules: config,
      signInKeys: config.signInKeys,
      relyingParty: relyingPartyOf(config.publicUrl),
      log,
    };
    await markPlainAddresses(parts);
    await ensureFirstAdmin(parts, config);
    const loops: Loop[] = [];
    app.addHook('onReady', async () => {
      loops.push(checkNightly({ database, clock, metrics: deps.metrics, log }), keepExpiring(parts));
      parts.sessions.start();
      parts.mails.start();
    });
    app.addHook('onClose', async () => {
      await parts.mails.stop();
      await parts.sessions.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
    });

    addRoutes(app, deps, { parts, jwks: tokenKeysOf(config).map(publicJwk) });
  };
}

interface Served {
  parts: AuthParts;
  jwks: Parameters<typeof sessionRoutes>[2]['jwks'];
}

function addRoutes(app: FastifyInstance, deps: ServiceDeps, { parts, jwks }: Served): void {
  recordRefusedSignIns(app, parts);
  signInRoutes(app, deps, parts);
  secondFactorRoutes(app, deps, parts);
  sessionRoutes(app, deps, { parts, jwks });
  passwordResetRoutes(app, deps, parts);
  profileRoutes(app, deps, parts);
  registrationRoutes(app, deps, parts);
  companyRoutes(app, deps, parts);
  joinerRoutes(app, deps, parts);
  employeeRoutes(app, deps, parts);
  driverAccountRoutes(app, deps, parts);
  trailRoutes(app, deps, parts);
}
