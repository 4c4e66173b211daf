import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes, type TokenClaims } from '@pahiya/contracts';
import { createHost, createReadiness, memoryLiveState, openSessions, readConfig } from '@pahiya/service-kit';
import { eventually, startTestService, testKeys, type TestService } from '@pahiya/testing';
import { Registry } from 'prom-client';
import { authConfig, buildAuthService } from '../src/service.ts';

const ADMIN = { email: 'admin@pahiya.example', password: 'Kaveri#2026' };

let auth: TestService;
let mailbox: string;

/** The first process creates the first admin, so later starts need no configuration for one. */
const config = (first: Partial<typeof ADMIN> = {}) =>
  readConfig(authConfig, {
    TOKEN_PRIVATE_KEY: testKeys.privateKey,
    SIGN_IN_KEYS: Buffer.alloc(32).toString('base64'),
    ADMIN_SECOND_FACTOR: 'off',
    ADMIN_EMAIL: first.email,
    ADMIN_PASSWORD: first.password,
    LOGIN_LIMIT_PER_MINUTE: '0',
    MAILBOX_DIR: mailbox,
  });

beforeAll(async () => {
  mailbox = await mkdtemp(join(tmpdir(), 'pahiya-mailbox-'));
  auth = await startTestService('auth', buildAuthService, config(ADMIN));
});
afterAll(async () => {
  await auth.close();
  await rm(mailbox, { recursive: true, force: true });
});

const login = async (rememberMe = false) =>
  (await auth.call(routes.auth.loginAdmin, { body: { ...ADMIN, rememberMe } })).body.token;
const sessionOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims).sid;
const stateOf = async (sessionId: string) =>
  (await auth.call(routes.auth.sessionState, { params: { sessionId } })).body;

it('is open or not by the table, whatever the live state has lost', async () => {
  const token = await login();
  expect(await stateOf(sessionOf(token))).toEqual({ open: true });
  await auth.call(routes.auth.logout, { token });
  expect(await stateOf(sessionOf(token))).toEqual({ open: false });
  expect(await stateOf('nobodys')).toEqual({ open: false });
});

it('is in the live state from its beginning, so that no guard has to ask', async () => {
  expect(await auth.deps.liveState.sessionState(sessionOf(await login()))).toBe('open');
});

it('ends again where the live state lost the writes since before it ended', async () => {
  const token = await login();
  const id = sessionOf(token);
  const { liveState } = auth.deps;
  const { replace } = liveState;
  const written = new Map<string, unknown>();
  liveState.replace = (key, value, ttlS) => {
    written.set(key, value);
    return replace(key, value, ttlS);
  };
  try {
    await eventually(() => written.size > 0);
    const before = [...written];
    await auth.call(routes.auth.logout, { token });
    await eventually(async () => {
      const [session] = await auth.sql<{ announced: boolean }>('select announced from auth.session where id = $1', [
        id,
      ]);
      return session?.announced;
    });
    await liveState.endSession(id, 0);
    await liveState.keepSession(id, 60);
    for (const [key, value] of before) await replace(key, value, 60);
    await eventually(async () => (await liveState.sessionState(id)) === 'ended');
  } finally {
    liveState.replace = replace;
  }
});

it('ends at logout, and stays ended for a process that starts with an empty live state', async () => {
  const [ended, open] = [await login(true), await login()];
  expect((await auth.call(routes.auth.logout, { token: ended })).status).toBe(200);
  expect((await auth.call(routes.auth.getProfile, { token: ended })).problem.code).toBe('SESSION_ENDED');

  const [readiness, metrics, liveState] = [createReadiness(), new Registry(), memoryLiveState()];
  const restarted = createHost({ name: 'auth', readiness, metrics, logger: false });
  auth.neighbours['auth.sessionState'] = ({ params }) => stateOf((params as { sessionId: string }).sessionId);
  const sessions = openSessions({ liveState, peers: auth.deps.peers });
  await restarted.register(buildAuthService(config(), { ...auth.deps, liveState, sessions, readiness, metrics }));
  try {
    const profileOf = (token: string) =>
      restarted.inject({ url: routes.auth.getProfile.path, headers: { authorization: `Bearer ${token}` } });
    expect((await profileOf(ended)).json<{ code: string }>().code).toBe('SESSION_ENDED');
    expect((await profileOf(open)).statusCode).toBe(200);
  } finally {
    delete auth.neighbours['auth.sessionState'];
    await restarted.close();
    await liveState.close();
  }
});
