import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROCESS_NAMES, SERVICE_NAMES } from '@pahiya/contracts';
import { serviceKeysText } from '@pahiya/service-kit';
import { newSecrets } from './secrets.ts';
import { exitWithSentence } from './stop-on-signal.ts';

const path = join(import.meta.dirname, '../..', '.env');

/** Writes .env with fresh secrets under the names that docker-compose.yml and the secret of Kubernetes use. */
function environmentText(): string {
  const made = newSecrets();
  const adminPassword = randomBytes(12).toString('base64url');
  return [
    '# Secrets of this installation. Keep a copy in a safe place; .env.example says what else may be set.',
    `POSTGRES_PASSWORD=${randomBytes(24).toString('hex')}`,
    ...SERVICE_NAMES.map((name) => `${name.toUpperCase()}_DATABASE_PASSWORD=${made.databasePasswords[name]}`),
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

try {
  // wx fails if .env exists, which may be the only copy of its secrets.
  await writeFile(path, environmentText(), { mode: 0o600, flag: 'wx' });
  console.log('Wrote .env with fresh secrets. ADMIN_EMAIL and ADMIN_PASSWORD in it are the first admin.');
} catch (error) {
  exitWithSentence(
    (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? new Error('There is an .env already. Move it away if you want a new one: its secrets may exist nowhere else.')
      : error,
  );
}
