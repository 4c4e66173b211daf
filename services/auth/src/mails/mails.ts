import type { Role } from '@pahiya/contracts';
import { afterCommit, startLoop, type Loop } from '@pahiya/messaging';
import { inKeptTrace, keptTraceFields, type Clock, type Database, type Language, type Tx } from '@pahiya/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import { joinerLetter, noteJoinersMailed } from '../joiners/joiner-letter.ts';
import { resetLetter } from '../password-reset/reset-letter.ts';
import { proofLetter } from '../registrations/proof-letter.ts';
import type { MailRequest } from './mail.entity.ts';
import * as repository from './mail.repository.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Mails with links, stored in the database until the mail server has accepted them. */
export interface Mails {
  /** Requests, in the transaction, a mail to each account with the address, or to the address of a registration. */
  request(tx: Tx, mail: { role: Role; email: string; language: Language; registrationId?: string }): Promise<void>;
  /** Requests, in the transaction, a mail that tells a company that people wait for it. */
  tellOfJoiners(tx: Tx, companyId: string, language: Language): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** The data for writing a mail. */
export interface LetterParts {
  database: Database;
  clock: Clock;
  publicUrl: string;
}

const POLL_MS = 1000;
const LONGEST_DELAY_MS = 5 * 60_000;

/** 1 s after the first failure, doubling each time, at most five minutes. */
function delayAfterMs(attempts: number): number {
  return Math.min(LONGEST_DELAY_MS, 1000 * 2 ** (attempts - 1));
}

/** Undefined when the mail no longer has a recipient. */
async function letterOf(parts: LetterParts, mail: MailRequest): Promise<Mail | undefined> {
  const { registrationId, accountId, companyId, language } = mail;
  if (companyId !== null) return joinerLetter(parts, companyId);
  if (registrationId !== null) return proofLetter(parts, { registrationId, language });
  return accountId === null ? undefined : resetLetter(parts, { ...mail, accountId });
}

export function createMails(parts: LetterParts & { mailer: Mailer; log: FastifyBaseLogger }): Mails {
  const { database, mailer, log } = parts;
  let loop: Loop | undefined;

  const attend = async (mail: MailRequest & { isGivenUp: boolean }) => {
    const { id, accountId, registrationId, companyId, attempts, isGivenUp } = mail;
    // People wait for their company until it has read that they do, however long its mail server is away.
    if (isGivenUp && companyId === null) log.error({ attempts }, 'a mail was given up after a day');
    else if (accountId === null && registrationId === null && companyId === null)
      return repository.splitMailRequest(database, mail);
    else {
      const letter = await letterOf(parts, mail);
      if (letter) await mailer.send(letter);
      if (letter && companyId !== null) await noteJoinersMailed(parts, companyId);
    }
    await repository.deleteMailRequest(database, id);
  };
  const sendDue = async () => {
    for (let taken; (taken = await repository.takeMailRequest(database)) !== undefined;) {
      try {
        await inKeptTrace(taken, 'auth mail', () => attend(taken));
      } catch (err) {
        const { attempts } = taken;
        log.warn({ ...keptTraceFields(taken), err, attempts }, 'a mail was not sent; trying again');
        await repository.postponeMailRequest(database, taken.id, delayAfterMs(taken.attempts));
      }
    }
  };

  return {
    async request(tx, mail) {
      await repository.insertMailRequest(tx, database, mail);
      afterCommit(tx, async () => loop?.wake());
    },
    async tellOfJoiners(tx, companyId, language) {
      await repository.insertJoinerMailRequest(tx, database, { companyId, language });
      afterCommit(tx, async () => loop?.wake());
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
