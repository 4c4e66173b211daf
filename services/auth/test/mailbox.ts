import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@pahiya/testing';

export interface TestMailbox {
  directory: string;
  /** All mails to an address, oldest first. */
  mailsTo(address: string): Promise<string[]>;
  /** The newest mail to an address, once there are that many. */
  mailTo(address: string, howMany?: number): Promise<string>;
  /** The token of the link in it. */
  tokenFor(address: string, howMany?: number): Promise<string>;
  /** Takes no mails, until the function that it returns is called. */
  close(): Promise<() => Promise<void>>;
  remove(): Promise<void>;
}

/** The contents of a service's development mailbox. */
export async function openMailbox(): Promise<TestMailbox> {
  const directory = await mkdtemp(join(tmpdir(), 'pahiya-mailbox-'));
  const mailsTo = async (address: string) => {
    const files = (await readdir(directory)).filter((file) => file.endsWith('.eml')).toSorted();
    const mails = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')));
    return mails.filter((mail) => mail.includes(`To: ${address}`)).map(plainText);
  };
  const mailTo = (address: string, howMany = 1) =>
    eventually(
      async () => {
        const mails = await mailsTo(address);
        return mails.length >= howMany && mails.at(-1);
      },
      { describe: `mail ${howMany} to ${address}` },
    );
  return {
    directory,
    mailsTo,
    mailTo,
    async tokenFor(address, howMany) {
      const [link = ''] = /https?:\S+token=\S+/.exec(await mailTo(address, howMany)) ?? [];
      return new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
    },
    async close() {
      const aside = `${directory}-closed`;
      await rename(directory, aside);
      // Where a directory should be.
      await writeFile(directory, '');
      return async () => {
        await rm(directory);
        await rename(aside, directory);
      };
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Decodes quoted-printable, as far as links and sentences need it, and base64, in which mails in Hindi are. */
export function plainText(mail: string): string {
  const [head = '', body = ''] = mail.split('\r\n\r\n', 2);
  if (/^Content-Transfer-Encoding: base64/im.test(head))
    return `${head}\r\n\r\n${Buffer.from(body, 'base64').toString('utf8')}`;
  return mail
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
