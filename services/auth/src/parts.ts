import type { Clock, Database, Peers } from '@pahiya/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Passwords } from './accounts/passwords.ts';
import type { AuthConfig } from './config.ts';
import type { Mails } from './mails/mails.ts';
import type { AddressMark } from './registrations/address-mark.ts';
import type { RelyingParty } from './second-factors/passkeys.ts';
import type { AttemptLimits } from './sessions/attempt-limits.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Strangers } from './sessions/strangers.ts';

/** What the use cases of this service work with. */
export interface AuthParts {
  database: Database;
  clock: Clock;
  peers: Peers;
  passwords: Passwords;
  sessions: Sessions;
  limits: AttemptLimits;
  strangers: Strangers;
  mails: Mails;
  addressMark: AddressMark;
  /** Who may join, and which companies are accepted, from the configuration. */
  rules: Pick<AuthConfig, 'demo' | 'companyRegistration' | 'adminSecondFactor'>;
  /** Encrypt the secrets of authenticator apps. */
  signInKeys: AuthConfig['signInKeys'];
  relyingParty: RelyingParty;
  log: FastifyBaseLogger;
}
