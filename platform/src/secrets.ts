import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROCESS_NAMES, SERVICE_NAMES, type ProcessName, type ServiceName } from '@pahiya/contracts';
import { flush, newServiceKey } from '@pahiya/service-kit';
import { BROKER_USERS, type BrokerUser } from './inside/nats-config.ts';

/** The secrets of this installation. The first start makes them and stores them in a file that only its owner can read. */
export interface Secrets {
  tokenPrivateKey: string;
  internalSecret: string;
  quoteSecret: string;
  /** The first key encrypts files; the others only decrypt files from before. */
  filesKeys: string[];
  /** Likewise, for the secrets of authenticator apps. */
  signInKeys: string[];
  databasePasswords: Record<ServiceName, string>;
  natsPasswords: Record<BrokerUser, string>;
  redisPasswords: Record<BrokerUser, string>;
  /** Private keys by which processes prove their events and calls to each other. */
  serviceKeys: Record<ProcessName, string>;
}

const eachOf = <Name extends string>(names: readonly Name[], make: () => string) =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, string>;

const secret = () => randomBytes(32).toString('base64url');

export function newSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    tokenPrivateKey: privateKey,
    internalSecret: secret(),
    quoteSecret: secret(),
    filesKeys: [secret()],
    signInKeys: [secret()],
    databasePasswords: eachOf(SERVICE_NAMES, secret),
    natsPasswords: eachOf(BROKER_USERS, secret),
    redisPasswords: eachOf(BROKER_USERS, secret),
    serviceKeys: eachOf(PROCESS_NAMES, newServiceKey),
  };
}

const pathIn = (dataDir: string) => join(dataDir, 'secrets.json');

export async function keptSecrets(dataDir: string): Promise<Secrets> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  const kept = JSON.parse(text) as Partial<Secrets>;
  const made = newSecrets();
  const secrets = { ...made, ...kept };
  // A later release has secrets that the file may not have yet.
  if (Object.keys(made).some((name) => !(name in kept))) await keep(dataDir, secrets);
  return secrets;
}

/** Adds a new key for files, before the others. A running platform uses it after its next start. */
export async function addFilesKey(dataDir: string): Promise<void> {
  const secrets = await keptSecrets(dataDir);
  await keep(dataDir, { ...secrets, filesKeys: [secret(), ...secrets.filesKeys] });
}

async function keep(dataDir: string, secrets: Secrets): Promise<void> {
  const path = pathIn(dataDir);
  await mkdir(dataDir, { recursive: true });
  // Renamed when it is on the disk, so that neither a start that is killed nor a power cut leaves a partial file.
  await writeFile(`${path}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  // Its name, too: what is encrypted with a key must not be on the disk before the key.
  await flush(dataDir);
}
