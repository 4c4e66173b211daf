import { X509Certificate } from 'node:crypto';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '@pahiya/local-servers';
import { provisionDatabase } from '@pahiya/service-kit';
import { eventually } from '@pahiya/testing';
import { newAuthority, newServerCertificate } from '../src/inside/certificates.ts';
import { writeInside } from '../src/inside/write-inside.ts';
import { newSecrets } from '../src/secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pahiya-inside-'));
  await write();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (secrets = newSecrets()) => writeInside(folder, { secrets, folderOf: () => '/etc/pahiya' });
const text = (path: string) => readFile(join(folder, path), 'utf8');

it('keeps certificates that last, makes those anew that end soon, and takes up new passwords', async () => {
  const [authority, nats, users] = [await text('ca.pem'), await text('nats/server.pem'), await text('redis/users.acl')];
  await write();
  expect([await text('ca.pem'), await text('nats/server.pem')]).toEqual([authority, nats]);
  expect(await text('redis/users.acl')).not.toBe(users);

  const signer = { certificate: authority, privateKey: await text('ca.key') };
  const ending = await newServerCertificate(signer, ['nats'], 30);
  await writeFile(join(folder, 'nats/server.pem'), ending.certificate);
  await write();
  const renewed = new X509Certificate(await text('nats/server.pem'));
  expect(renewed.verify(new X509Certificate(authority).publicKey)).toBe(true);
  expect([renewed.checkHost('nats'), renewed.checkHost('postgres')]).toEqual(['nats', undefined]);
  expect(await text('ca.pem')).toBe(authority);
});

it('lets roles into PostgreSQL by TLS and SCRAM only, and a client to no server that cannot prove its name', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false, log: () => undefined });
  try {
    for (const file of ['server.pem', 'server.key', 'pg_hba.conf'])
      await copyFile(join(folder, 'postgres', file), join(folder, 'data', file));
    await chmod(join(folder, 'data/server.key'), 0o600);
    const admin = new Client({ connectionString: postgres.adminUrl });
    await admin.connect();
    for (const setting of ["ssl_cert_file = 'server.pem'", "ssl_key_file = 'server.key'", 'ssl = on'])
      await admin.query(`alter system set ${setting}`);
    await admin.query('select pg_reload_conf()');
    await admin.end();

    const refusalOf = async (url: string) => {
      const client = new Client({ connectionString: url });
      try {
        await client.connect();
        const { rows } = await client.query('select ssl, version from pg_stat_ssl where pid = pg_backend_pid()');
        return rows[0] as { ssl: boolean };
      } catch (error) {
        return (error as Error).message;
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    const other = await newAuthority();
    await writeFile(join(folder, 'other.pem'), other.certificate);
    const verified = (ca: string) => `${postgres.adminUrl}?sslmode=verify-full&sslrootcert=${join(folder, ca)}`;
    await eventually(async () => /no encryption/.test(JSON.stringify(await refusalOf(postgres.adminUrl))), {
      describe: 'PostgreSQL to take up its certificate and who may connect',
    });
    expect(await refusalOf(verified('ca.pem'))).toMatchObject({ ssl: true });
    expect(await refusalOf(verified('other.pem'))).toMatch(/certificate/);

    const urls = await provisionDatabase(verified('ca.pem'), (service) => `password of ${service}`);
    expect(await refusalOf(urls.booking)).toMatchObject({ ssl: true });
    expect(await refusalOf(Object.assign(new URL(urls.booking), { password: 'guessed' }).href)).toMatch(
      /password authentication/,
    );
  } finally {
    await postgres.stop();
  }
}, 60_000);
