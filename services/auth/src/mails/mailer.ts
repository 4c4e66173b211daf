import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@pahiya/service-kit';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Resolves when the mail has been handed over; rejects when it may be retried. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Timeout of a mail server that does not answer; the mail is retried later. */
const SMTP_TIMEOUT_MS = 10_000;

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Mails have links that open accounts, so they leave this machine encrypted or not at all. */
export function smtpOptions(url: string) {
  return {
    url,
    requireTLS: !THIS_MACHINE.has(new URL(url).hostname),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  };
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(smtpOptions(url), { from });
  return {
    send: async (mail) => void (await transport.sendMail(mail)),
    close: () => transport.close(),
  };
}

/** A directory instead of a mail server: each mail is an .eml file that any mail program opens. */
export function mailboxMailer(directory: string, from: string, log: FastifyBaseLogger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const path = join(directory, `${newId()}.eml`);
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log.info({ path }, 'a mail is in the development mailbox');
    },
    close: () => transport.close(),
  };
}
