import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { createClient } from 'redis';
import type { ChildServer } from './child-server.ts';

/** PEM of a key that signs tokens, as auth takes it. */
export const newTokenKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

interface Model {
  /** A token of a rider, whose header and claims the new tokens get. */
  like: string;
  /** PEM of the key of tokens. */
  key: string;
}

interface MintedSession {
  id: string;
  accountId: string;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };

/** A token for each session, as auth would have made at a sign-in. */
function signTokens({ like, key }: Model, sessions: readonly MintedSession[]): string[] {
  const [header] = like.split('.');
  const claims = claimsOf(like);
  const privateKey = createPrivateKey(key);
  return sessions.map(({ id, accountId }) => {
    const text = JSON.stringify({ ...claims, sub: accountId, sid: id });
    const signed = `${header}.${Buffer.from(text).toString('base64url')}`;
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  });
}

/** The Redis of a distributed platform, in which auth tells the other processes of a session when it begins (live-state.ts). */
export async function connectLiveState(server: ChildServer) {
  const { REDIS_URL, INSIDE_CA_FILE } = await server.ask<{ REDIS_URL: string; INSIDE_CA_FILE: string }>('brokers');
  const client = createClient({ url: REDIS_URL, socket: { tls: true, ca: await readFile(INSIDE_CA_FILE) } });
  await client.connect();
  return {
    async tellOpen(sessionId: string): Promise<void> {
      const expiring = { expiration: { type: 'EX', value: 3600 } } as const;
      await client.set(`open-session:${sessionId}`, '1', expiring);
      await client.set(`open-session:used:${sessionId}`, '1', expiring);
    },
    close: () => client.close(),
  };
}

interface Sessions extends Model {
  /** A connection as superuser. */
  client: Client;
  /** Adds `$1` sessions of the account `$2`, and returns their ids as `id`. */
  openSessions: string;
  /** Tells the other processes of the session, as a sign-in does. */
  tellOpen?: ((sessionId: string) => Promise<void>) | undefined;
}

/** Tokens of one rider that no process has seen yet, each of a sign-in of its own. */
export async function unseenTokens(
  { client, openSessions, tellOpen, ...model }: Sessions,
  count: number,
): Promise<string[]> {
  const accountId = claimsOf(model.like).sub;
  const { rows } = await client.query<{ id: string }>(openSessions, [count, accountId]);
  for (const { id } of rows) await tellOpen?.(id);
  return signTokens(
    model,
    rows.map(({ id }) => ({ id, accountId })),
  );
}

/** Adds `riders` accounts like that of the rider, and `each` sessions of each. */
const OPEN_ACCOUNTS = `
with rider as (
  insert into auth.account (id, role, email, password_hash, name, company_id, employee_number, created_at)
  select gen_random_uuid(), role, 'rider' || nth || '@bench.example', password_hash, 'Rider ' || nth, company_id, 'R' || nth, now()
  from auth.account, generate_series(1, $2::int) nth where id = $1
  returning id
)
insert into auth.session (id, account_id, expires_at, last_used_at)
select gen_random_uuid(), rider.id, now() + interval '1 hour', now() from rider, generate_series(1, $3::int)
returning id, account_id as "accountId"`;

/** Tokens of as many riders of the company, all with sessions of their own. Signing in would take as many hashes of passwords. */
export async function tokensOfRiders(
  { client, ...model }: Model & { client: Client },
  { riders, each }: { riders: number; each: number },
): Promise<string[]> {
  const { rows } = await client.query<MintedSession>(OPEN_ACCOUNTS, [claimsOf(model.like).sub, riders, each]);
  return signTokens(model, rows);
}
