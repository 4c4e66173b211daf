import { createPrivateKey, sign } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE, type Role, type TokenClaims } from '@pahiya/contracts';
import { password } from './people.ts';
import { openEmbedded, type EmbeddedPlatform } from '../src/embedded.ts';

export interface OpenPlatform extends EmbeddedPlatform {
  dataDir: string;
  tokenFor: TokenFor;
  close(): Promise<void>;
}

/** More than a suite can end by calling every route with its tokens. */
const MOST_SESSIONS = 5000;

/** Sessions of an account that does not exist, because a token without a session is refused. */
async function openSessionsOfNobody(adminUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into auth.session (id, account_id, expires_at)
       select gen_random_uuid(), 'nobody', now() + interval '1 hour' from generate_series(1, ${MOST_SESSIONS}) returning id`,
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

type TokenFor = (role: Role, claims?: Partial<TokenClaims>) => string;

/** Tokens as the auth service of that installation signs them, for callers who do not exist. */
export async function tokensOfNobody({ dataDir, adminUrl }: { dataDir: string; adminUrl: string }): Promise<TokenFor> {
  const { tokenPrivateKey } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    tokenPrivateKey: string;
  };
  let tokens = 0;
  const sessionIds = await openSessionsOfNobody(adminUrl);
  const key = createPrivateKey(tokenPrivateKey);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return (role, claims = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const company =
      role === 'user' || role === 'company'
        ? { companyId: 'nobodys-company', companyCode: 'NOBODY', companyName: 'Nobody' }
        : {};
    const payload = {
      sub: `nobody-${role}`,
      sid: sessionIds[tokens++ % MOST_SESSIONS],
      role,
      aud: TOKEN_AUDIENCE,
      iss: TOKEN_ISSUER,
      iat: now,
      exp: now + 3600,
      email: `${role}@nobody.example`,
      name: 'Nobody',
      ...company,
      ...claims,
    };
    const signed = `${encode({ alg: 'ES256', typ: TOKEN_TYPE })}.${encode(payload)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
}

/** The settings of a platform that only a test uses. */
export const settings = {
  host: '127.0.0.1',
  port: 0,
  durable: false,
  env: {
    RATE_LIMIT_PER_MINUTE: '0',
    LOGIN_LIMIT_PER_MINUTE: '0',
    ADMIN_EMAIL: 'admin@pahiya.example',
    ADMIN_PASSWORD: password,
    ADMIN_SECOND_FACTOR: 'off',
    LOG_LEVEL: 'error',
    // Rides of later days can be driven at once.
    START_EARLY_MINUTES: '525600',
  },
};

/** The whole platform over an empty database. It does not listen: tests call it with `app.inject` or call `listen()`. */
export async function openPlatform(env: Record<string, string> = {}): Promise<OpenPlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pahiya-platform-'));
  await cp(process.env['EMPTY_CLUSTER'] ?? '', dataDir, { recursive: true });
  const platform = await openEmbedded({ ...settings, dataDir, env: { ...settings.env, ...env } });
  return {
    ...platform,
    dataDir,
    tokenFor: await tokensOfNobody({ dataDir, adminUrl: platform.adminUrl }),
    async close() {
      await platform.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
