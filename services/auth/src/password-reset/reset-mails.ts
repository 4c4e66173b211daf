import type { Role } from '@pahiya/contracts';
import { startLoop, type Loop } from '@pahiya/messaging';
import type { Clock, Database } from '@pahiya/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import { findAccount } from '../accounts/account.repository.ts';
import type { Mailer } from './mailer.ts';
import { resetMail } from './reset-mail.ts';
import type { MailRequest } from './reset.entity.ts';
import { hashOfResetToken, newResetToken, RESET_TOKEN_LIFE_MS } from './reset-token.ts';
import * as repository from './reset.repository.ts';

/** Mails with links to reset passwords: kept in the database until the mail server has taken them. */
export interface ResetMails {
  request(role: Role, email: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface ResetMailParts {
  database: Database;
  mailer: Mailer;
  clock: Clock;
  publicUrl: string;
  log: FastifyBaseLogger;
}

const POLL_MS = 1000;
/** Asked for so long ago that nobody waits for it any more. */
const GIVEN_UP_MS = 24 * 3600_000;
const LONGEST_DELAY_MS = 5 * 60_000;

/** 1 s after the first failure, twice as long after each more, at most five minutes. */
function delayAfterMs(attempts: number): number {
  return Math.min(LONGEST_DELAY_MS, 1000 * 2 ** (attempts - 1));
}

export function createResetMails({ database, mailer, clock, publicUrl, log }: ResetMailParts): ResetMails {
  let loop: Loop | undefined;

  /** The token is made when the mail is: its half hour does not pass while a mail server is away, and none is kept in the clear. */
  const write = async (email: string, accountId: string) => {
    const account = await findAccount(database, accountId);
    // It may have got another address since.
    if (account?.email !== email) return;
    const token = newResetToken();
    const expiresAt = new Date(clock.now().getTime() + RESET_TOKEN_LIFE_MS);
    await repository.insertResetToken(database, { tokenHash: hashOfResetToken(token), accountId, expiresAt });
    await mailer.send(resetMail({ ...account, email }, token, publicUrl));
  };
  const attend = async (mail: MailRequest) => {
    const { id, email, accountId, attempts, createdAt } = mail;
    if (createdAt.getTime() < Date.now() - GIVEN_UP_MS) log.error({ attempts }, 'a mail was given up after a day');
    else if (accountId === null) return repository.splitMailRequest(database, mail);
    else await write(email, accountId);
    await repository.deleteMailRequest(database, id);
  };
  const sendDue = async () => {
    for (let taken; (taken = await repository.takeMailRequest(database)) !== undefined;) {
      try {
        await attend(taken);
      } catch (err) {
        log.warn({ err, attempts: taken.attempts }, 'a mail was not sent; trying again');
        await repository.postponeMailRequest(database, taken.id, delayAfterMs(taken.attempts));
      }
    }
  };

  return {
    async request(role, email) {
      await repository.insertMailRequest(database, role, email);
      loop?.wake();
    },
    start() {
      loop = startLoop({
        pass: sendDue,
        pollMs: POLL_MS,
        onError: (err) => log.warn({ err }, 'mails can not be sent just now'),
      });
    },
    async stop() {
      await loop?.stop();
      mailer.close();
    },
  };
}
