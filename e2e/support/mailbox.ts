import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@pahiya/testing/eventually';
import { thisPlatform } from './this-platform.ts';

/** Waits for the mail to that address and returns the link in it. */
export async function linkMailedTo(address: string): Promise<string> {
  const { mailbox } = thisPlatform();
  return eventually(
    async () => {
      const names = (await readdir(mailbox)).filter((name) => name.endsWith('.eml'));
      const mails = await Promise.all(names.map((name) => readFile(join(mailbox, name), 'latin1')));
      const mail = mails.find((text) => text.includes(`To: ${address}`));
      return mail && /^https?:\S+/m.exec(unquoted(mail))?.[0];
    },
    { describe: `a mail to ${address}` },
  );
}

/** Quoted-printable: RFC 2045, section 6.7. */
const unquoted = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
