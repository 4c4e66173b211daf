import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';

/** What only this installation knows. Made at its first start and kept, readable by the owner alone. */
export interface Secrets {
  tokenPrivateKey: string;
  internalSecret: string;
  quoteSecret: string;
  databasePasswords: Record<ServiceName, string>;
}

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
    databasePasswords: Object.fromEntries(SERVICE_NAMES.map((name) => [name, secret()])) as Record<ServiceName, string>,
  };
}

export async function keptSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (kept !== undefined) return JSON.parse(kept) as Secrets;
  const made = newSecrets();
  await mkdir(dataDir, { recursive: true });
  // Written aside and renamed: a start that is killed half-way leaves no half a file.
  await writeFile(`${path}.new`, JSON.stringify(made, null, 2), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return made;
}
