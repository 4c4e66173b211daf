import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@pahiya/testing';

/** The token of the link in the newest mail to an address, from the development mailbox of a platform. */
export function linkTokenFor(dataDir: string, address: string): Promise<string> {
  const folder = join(dataDir, 'mailbox');
  return eventually(
    async () => {
      const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).toSorted();
      const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
      const mail = mails.findLast((text) => text.includes(`To: ${address}`)) ?? '';
      // Quoted-printable, as far as a link needs it.
      return /#token=([\w-]+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1];
    },
    { describe: `a link in a mail to ${address}` },
  );
}
