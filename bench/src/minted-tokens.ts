import { createPrivateKey, sign } from 'node:crypto';
import type { Client } from 'pg';

interface Minted {
  /** As superuser. */
  client: Client;
  /** Adds `$1` sessions of the account `$2`, and returns their ids as `id`. */
  openSessions: string;
  /** A token of the rider, whose header and claims the others have. */
  like: string;
  /** PEM of the key of tokens. */
  key: string;
}

/** Tokens of one rider that no process has seen yet, each of a sign-in of its own. */
export async function unseenTokens({ client, openSessions, like, key }: Minted, count: number): Promise<string[]> {
  const [header = '', claimsText = ''] = like.split('.');
  const claims = JSON.parse(Buffer.from(claimsText, 'base64url').toString()) as { sub: string };
  const { rows } = await client.query<{ id: string }>(openSessions, [count, claims.sub]);
  const privateKey = createPrivateKey(key);
  return rows.map(({ id }) => {
    const signed = `${header}.${Buffer.from(JSON.stringify({ ...claims, sid: id })).toString('base64url')}`;
    const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${signed}.${signature.toString('base64url')}`;
  });
}
