import { openService, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyPluginAsync } from 'fastify';
import { ensureFirstAdmin } from './accounts/first-admin.ts';
import { createPasswords } from './accounts/passwords.ts';
import { profileRoutes } from './accounts/profile.routes.ts';
import type { Auth } from './auth.ts';
import { companyRoutes } from './companies/company.routes.ts';
import { tokenKeysOf, type AuthConfig } from './config.ts';
import { authTables } from './db/tables.ts';
import { driverAccountHandlers } from './driver-accounts/driver-account.events.ts';
import { driverAccountRoutes } from './driver-accounts/driver-account.routes.ts';
import { employeeRoutes } from './employees/employee.routes.ts';
import { mailboxMailer, smtpMailer } from './password-reset/mailer.ts';
import { passwordResetRoutes } from './password-reset/password-reset.routes.ts';
import { createResetMails } from './password-reset/reset-mails.ts';
import { createAttemptLimits } from './sessions/attempt-limits.ts';
import { sessionRoutes } from './sessions/session.routes.ts';
import { createSessions } from './sessions/sessions.ts';
import { createTokenSigner, publicJwk } from './sessions/token.ts';

export { authConfig, tokenKeysOf, type AuthConfig } from './config.ts';

/** Accounts, sessions, companies and their employees. */
export function buildAuthService(config: AuthConfig, deps: ServiceDeps): FastifyPluginAsync {
  return async (app) => {
    const { clock, peers, log } = deps;
    const database = await openService(app, {
      name: 'auth',
      deps,
      tables: authTables,
      handlers: () => driverAccountHandlers(clock),
    });
    const mailer = config.smtpUrl
      ? smtpMailer(config.smtpUrl, config.mailFrom)
      : mailboxMailer(config.mailboxDir, config.mailFrom, log);
    const auth: Auth = {
      database,
      clock,
      peers,
      passwords: await createPasswords(),
      sessions: createSessions({
        database,
        liveState: deps.liveState,
        live: deps.live,
        sign: await createTokenSigner(app, config.tokenPrivateKey),
        log,
      }),
      limits: createAttemptLimits(deps.liveState, config.loginLimitPerMinute),
      resetMails: createResetMails({ database, mailer, clock, publicUrl: config.publicUrl, log }),
      log,
    };
    await ensureFirstAdmin(auth, config);
    app.addHook('onReady', async () => {
      await auth.sessions.start();
      auth.resetMails.start();
    });
    app.addHook('onClose', async () => {
      await auth.resetMails.stop();
      await auth.sessions.stop();
    });

    sessionRoutes(app, deps, { auth, jwks: tokenKeysOf(config).map(publicJwk) });
    passwordResetRoutes(app, deps, auth);
    profileRoutes(app, deps, auth);
    companyRoutes(app, deps, auth);
    employeeRoutes(app, deps, auth);
    driverAccountRoutes(app, deps, auth);
  };
}
