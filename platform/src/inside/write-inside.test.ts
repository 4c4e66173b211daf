import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSecrets } from '../secrets.ts';
import { writeInside } from './write-inside.ts';

const secrets = newSecrets();
let place: string;
beforeEach(() => (place = mkdtempSync(join(tmpdir(), 'pahiya-inside-'))));
afterEach(() => rmSync(place, { recursive: true, force: true }));

const write = (folder = place) => writeInside(folder, { secrets, folderOf: (server) => join(folder, server) });

function fits(server: string): boolean {
  const [certificate, key] = ['server.pem', 'server.key'].map((name) => readFileSync(join(place, server, name)));
  return new X509Certificate(certificate ?? '').checkPrivateKey(createPrivateKey(key ?? ''));
}

it('makes a certificate anew whose key is another, as two starts at once have left them', async () => {
  await write();
  cpSync(join(place, 'nats', 'server.key'), join(place, 'redis', 'server.key'));
  const kept = readFileSync(join(place, 'nats', 'server.pem'), 'utf8');
  await write();
  expect(fits('redis')).toBe(true);
  expect(readFileSync(join(place, 'nats', 'server.pem'), 'utf8')).toBe(kept);
});

it('says when the first certificate ends, also of those that were there', async () => {
  const end = await write();
  const ends = ['postgres', 'nats', 'redis', 'ingress'].map((server) =>
    new X509Certificate(readFileSync(join(place, server, 'server.pem'))).validToDate.getTime(),
  );
  expect(end.getTime()).toBe(Math.min(...ends));
  expect(await write()).toEqual(end);
});
