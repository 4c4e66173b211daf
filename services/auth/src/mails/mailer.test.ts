import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { mailboxMailer, smtpOptions } from './mailer.ts';

it('writes a mail to the development mailbox as a file that mail programs open', async () => {
  const directory = join(await mkdtemp(join(tmpdir(), 'pahiya-mailbox-')), 'made-when-needed');
  try {
    const mailer = mailboxMailer(directory, 'Pahiya <no-reply@pahiya.example>', Fastify().log);
    await mailer.send({ to: 'asha@x.example', subject: 'Reset your password', text: 'https://x.example/?token=1' });
    const [file = '', ...others] = await readdir(directory);
    expect([file.endsWith('.eml'), others]).toEqual([true, []]);
    const mail = await readFile(join(directory, file), 'utf8');
    expect(mail).toContain(
      'From: Pahiya <no-reply@pahiya.example>\r\nTo: asha@x.example\r\nSubject: Reset your password',
    );
    expect(mail).toContain('https://x.example/?token=1');
  } finally {
    await rm(join(directory, '..'), { recursive: true });
  }
});

it.each([
  ['smtp://user:secret@mail.example:587', true],
  ['smtp://mail.example', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://localhost', false],
])('hands mails to %s with TLS required: %s', (url, isRequired) => {
  expect(smtpOptions(url)).toMatchObject({ url, requireTLS: isRequired });
});
