import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Secrets } from '../secrets.ts';
import {
  daysLeft,
  endOf,
  isKeyOf,
  isSignedBy,
  newAuthority,
  newServerCertificate,
  type KeyPair,
} from './certificates.ts';
import { natsConfigText } from './nats-config.ts';
import { redisAclText } from './redis-acl.ts';

const SERVERS = ['postgres', 'nats', 'redis', 'ingress'] as const;
type Server = (typeof SERVERS)[number];

/** Further names of a server: of the nodes of NATS where there are three (k8s/components/nats-cluster). */
const MORE_NAMES: Partial<Record<Server, readonly string[]>> = {
  nats: ['nats-0.nats-nodes', 'nats-1.nats-nodes', 'nats-2.nats-nodes'],
};

/** A certificate of ours that ends within this many days is made anew. */
const RENEW_DAYS = 60;

/** Clients connect by TLS with a password, or from within the server's own container. */
const PG_HBA = [
  'local   all         all           trust',
  // Base backups, within its own container.
  'local   replication postgres      trust',
  'hostssl all         all       all scram-sha-256',
  '',
].join('\n');

export interface InsideOptions {
  secrets: Pick<Secrets, 'natsPasswords' | 'redisPasswords'>;
  /** Where a server finds its own folder. */
  folderOf: (server: Server) => string;
  /** The name by which people reach the platform, for the ingress of Compose. */
  publicHost?: string | undefined;
  /** Address at which nats-server answers health checks. */
  monitor?: string;
}

/**
 * Writes what the servers of an installation need, each into a folder of its own: certificate and key, the users of
 * NATS and of Redis, and who may connect to PostgreSQL; `ca.pem` is for the processes. Keeps certificates that last
 * long enough, so it may run again. Returns when the first of the servers' certificates ends.
 */
export async function writeInside(
  folder: string,
  { secrets, folderOf, publicHost, monitor }: InsideOptions,
): Promise<Date> {
  const authority = await keptAuthority(folder);
  const ends: number[] = [];
  for (const server of SERVERS) {
    const more = server === 'ingress' && publicHost !== undefined ? [publicHost] : (MORE_NAMES[server] ?? []);
    const kept = await keepCertificate(join(folder, server), [server, `${server}.pahiya.svc`, ...more], authority);
    ends.push(endOf(kept).getTime());
  }
  await keep(
    join(folder, 'nats/nats.conf'),
    natsConfigText({
      passwords: secrets.natsPasswords,
      certificate: `${folderOf('nats')}/server.pem`,
      key: `${folderOf('nats')}/server.key`,
      monitor,
    }),
  );
  await keep(join(folder, 'redis/users.acl'), redisAclText(secrets.redisPasswords));
  await keep(join(folder, 'postgres/pg_hba.conf'), PG_HBA);
  return new Date(Math.min(...ends));
}

/** An authority whose key may be kept elsewhere, because only a new certificate needs it. */
interface Authority {
  certificate: string;
  keyPath: string;
  privateKey: string | undefined;
}

async function keptAuthority(folder: string): Promise<Authority> {
  const [path, keyPath] = [join(folder, 'ca.pem'), join(folder, 'ca.key')];
  const [certificate, privateKey] = [await readIfThere(path), await readIfThere(keyPath)];
  if (certificate !== undefined) return { certificate, keyPath, privateKey };
  const made = await newAuthority();
  await keep(keyPath, made.privateKey);
  // Readable for processes of other users, because a certificate is no secret.
  await keep(path, made.certificate, 0o644);
  return { ...made, keyPath };
}

async function keepCertificate(folder: string, names: readonly string[], authority: Authority): Promise<string> {
  const [path, keyPath] = [join(folder, 'server.pem'), join(folder, 'server.key')];
  const [certificate, privateKey] = [await readIfThere(path), await readIfThere(keyPath)];
  if (certificate !== undefined && privateKey !== undefined && !isToRenew({ certificate, privateKey }, authority))
    return certificate;
  const { certificate: signer, privateKey: signingKey } = authority;
  if (signingKey === undefined)
    throw new Error(
      `${authority.keyPath} is missing, and ${path} must be made anew. Put the key there, run this again and take the key away.`,
    );
  const hosts = [...new Set([...names, 'localhost', '127.0.0.1'])];
  const made = await newServerCertificate({ certificate: signer, privateKey: signingKey }, hosts);
  await keep(keyPath, made.privateKey);
  await keep(path, made.certificate);
  return made.certificate;
}

/** Not one of another authority, which somebody has put there: its key may exist nowhere else. */
const isToRenew = ({ certificate, privateKey }: KeyPair, authority: Authority): boolean =>
  isSignedBy(authority.certificate, certificate) &&
  (daysLeft(certificate) <= RENEW_DAYS || !isKeyOf(certificate, privateKey));

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Renamed when it is on the disk, so that nobody reads a part of it, also after a power cut. */
async function keep(path: string, text: string, mode = 0o600): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o755 });
  await writeFile(`${path}.new`, text, { mode, flush: true });
  await rename(`${path}.new`, path);
}
