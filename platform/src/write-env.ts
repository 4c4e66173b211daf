import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { dayInIndia, PROCESS_NAMES, SERVICE_NAMES } from '@pahiya/contracts';
import { serviceKeysText, type Environment } from '@pahiya/service-kit';
import { BROKER_USERS, type BrokerUser } from './inside/nats-config.ts';
import { writeInside, type InsideOptions } from './inside/write-inside.ts';
import { repository } from './repository.ts';
import { newSecrets } from './secrets.ts';
import { exitWithSentence } from './stop-on-signal.ts';

const path = join(repository, '.env');
const insideFolder = join(repository, 'inside');

/** Writes .env with fresh secrets under the names that docker-compose.yml and the secret of Kubernetes use. */
function environmentText(): string {
  const made = newSecrets();
  const adminPassword = randomBytes(12).toString('base64url');
  return [
    '# Secrets of this installation. Keep a copy in a safe place; .env.example says what else may be set.',
    `POSTGRES_PASSWORD=${randomBytes(24).toString('hex')}`,
    ...SERVICE_NAMES.map((name) => `${name.toUpperCase()}_DATABASE_PASSWORD=${made.databasePasswords[name]}`),
    // The operator's passwords are for the provisioning of NATS, and for people who look after the servers.
    ...BROKER_USERS.map((name) => `${name.toUpperCase()}_NATS_PASSWORD=${made.natsPasswords[name]}`),
    ...BROKER_USERS.map((name) => `${name.toUpperCase()}_REDIS_PASSWORD=${made.redisPasswords[name]}`),
    ...PROCESS_NAMES.map((name) => `${name.toUpperCase()}_SERVICE_KEY=${made.serviceKeys[name]}`),
    `SERVICE_KEYS=${serviceKeysText(made.serviceKeys)}`,
    `INTERNAL_SECRET=${made.internalSecret}`,
    `QUOTE_SECRET=${made.quoteSecret}`,
    `FILES_KEYS=${made.filesKeys.join(',')}`,
    `SIGN_IN_KEYS=${made.signInKeys.join(',')}`,
    // On one line, because the auth service reads \n as a line break; without quotes, because kubectl would keep them.
    `TOKEN_PRIVATE_KEY=${made.tokenPrivateKey.trim().replaceAll('\n', '\\n')}`,
    '',
    '# The first admin. Change the address before the first start.',
    'ADMIN_EMAIL=admin@pahiya.example',
    `ADMIN_PASSWORD=${adminPassword}`,
    '',
  ].join('\n');
}

/** The passwords that an .env has for the users of NATS and Redis, whoever changed them since. */
function brokerPasswords(env: Environment): InsideOptions['secrets'] {
  const passwordsOf = (server: 'NATS' | 'REDIS') =>
    Object.fromEntries(
      BROKER_USERS.map((user) => {
        const password = env[`${user.toUpperCase()}_${server}_PASSWORD`];
        if (!password) throw new Error(`.env has no ${user.toUpperCase()}_${server}_PASSWORD`);
        return [user, password];
      }),
    ) as Record<BrokerUser, string>;
  return { natsPasswords: passwordsOf('NATS'), redisPasswords: passwordsOf('REDIS') };
}

/** What the servers in containers need, from the passwords of .env. */
async function writeServerFiles(): Promise<Date> {
  const env = parseEnv(await readFile(path, 'utf8'));
  const { PUBLIC_URL: publicUrl = '' } = env;
  return writeInside(insideFolder, {
    secrets: brokerPasswords(env),
    publicHost: URL.parse(publicUrl)?.hostname,
    folderOf: () => '/etc/pahiya',
    monitor: '127.0.0.1:8222',
  });
}

/** In India, as all days that people read. */
const renewalSentence = (end: Date): string =>
  `The first of the certificates inside ends on ${dayInIndia(end)}. Within 60 days before, run npm run env -- --inside and restart the servers.`;

try {
  const { values: args } = parseArgs({ options: { inside: { type: 'boolean', default: false } } });
  if (args.inside) {
    const end = await writeServerFiles();
    console.log(
      'Wrote the folder inside by .env: users of NATS and Redis, and certificates where they were missing or end soon.',
    );
    console.log(renewalSentence(end));
  } else {
    // wx fails if .env exists, which may be the only copy of its secrets.
    await writeFile(path, environmentText(), { mode: 0o600, flag: 'wx' });
    const end = await writeServerFiles();
    console.log(
      'Wrote .env with fresh secrets, and the folder inside with the files of PostgreSQL, NATS, Redis and the ingress.',
    );
    console.log('ADMIN_EMAIL and ADMIN_PASSWORD in .env are the first admin.');
    console.log(renewalSentence(end));
  }
} catch (error) {
  exitWithSentence(
    (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? new Error(
          'There is an .env already. Move it away if you want a new one: its secrets may exist nowhere else. npm run env -- --inside writes the folder inside anew.',
        )
      : error,
  );
}
