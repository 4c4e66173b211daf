import type { Clock, Database, Peers } from '@pahiya/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Passwords } from './accounts/passwords.ts';
import type { ResetMails } from './password-reset/reset-mails.ts';
import type { AttemptLimits } from './sessions/attempt-limits.ts';
import type { Sessions } from './sessions/sessions.ts';

/** What the use cases of this service work with. */
export interface Auth {
  database: Database;
  clock: Clock;
  peers: Peers;
  passwords: Passwords;
  sessions: Sessions;
  limits: AttemptLimits;
  resetMails: ResetMails;
  log: FastifyBaseLogger;
}
