import { routes } from '@pahiya/contracts';
import { openPlatform, type OpenPlatform } from '../open-platform.ts';

const ADMIN = { email: 'admin@pahiya.example', password: 'Kaveri#2026' };
const LIMIT = 10;

let platform: OpenPlatform;

beforeAll(async () => {
  platform = await openPlatform({ LOGIN_LIMIT_PER_MINUTE: String(LIMIT), TRUST_PROXY: 'loopback' });
});
afterAll(() => platform.close());

interface From {
  address: string;
  cookie?: string;
}

const login = ({ address, cookie }: From, { password, email = ADMIN.email }: { password: string; email?: string }) =>
  platform.app.inject({
    method: 'POST',
    url: routes.auth.loginAdmin.path,
    headers: { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) },
    payload: { email, password },
  });

/** The first sign-in of a browser; returns the cookie that it sends from now on. */
async function browserAt(address: string): Promise<string> {
  const { statusCode, headers } = await login({ address }, { password: ADMIN.password });
  expect(statusCode).toBe(200);
  const set = String(headers['set-cookie']);
  expect(set).toMatch(/HttpOnly; SameSite=Strict/);
  return set.slice(0, set.indexOf(';'));
}

/** How often each status was the answer to wrong passwords from these addresses, `times` from each. */
async function attack(addresses: string[], times: number, cookie?: string): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let time = 0; time < times; time += 1) {
    for (const address of addresses) {
      const from = cookie === undefined ? { address } : { address, cookie };
      const { statusCode } = await login(from, { password: `wrong ${time}` });
      counts[statusCode] = (counts[statusCode] ?? 0) + 1;
    }
  }
  return counts;
}

/** On a busy machine the flood lasts longer than the window of a count, so it may meet this many windows. */
const floodWindows = 3;

it('lets the owner in from the usual browser during 10,000 wrong passwords from 1,000 addresses', async () => {
  const usual = await browserAt('198.51.100.1');
  const strangers = Array.from({ length: 1000 }, (_, n) => `203.0.${Math.floor(n / 250)}.${n % 250}`);
  const answers = await attack(strangers, 10);
  expect(answers[429]).toBeGreaterThan(10_000 - floodWindows * 5 * LIMIT);
  expect((answers[401] ?? 0) + (answers[429] ?? 0)).toBe(10_000);

  const here = { address: '198.51.100.1', cookie: usual };
  expect((await login({ address: '198.51.100.1' }, { password: ADMIN.password })).statusCode).toBe(429);
  expect((await login(here, { password: ADMIN.password })).statusCode).toBe(200);
  expect((await login({ ...here, address: '192.0.2.9' }, { password: ADMIN.password })).statusCode).toBe(200);
});

it('gives a stranger nothing for a device cookie that is invented or belongs to another account', async () => {
  await attack(
    Array.from({ length: 6 }, (_, n) => `203.1.0.${n}`),
    LIMIT,
  );
  for (const cookie of ['device=bm90LWtub3du', `device=${'x'.repeat(300)}`])
    expect((await login({ address: '203.1.0.99', cookie }, { password: ADMIN.password })).statusCode).toBe(429);
});

it('counts one /64 as one address, and IPv4 written as IPv6 as IPv4', async () => {
  const email = 'nobody@pahiya.example';
  const tryFrom = async (address: string) => (await login({ address }, { password: 'wrong', email })).statusCode;
  const answers = [];
  for (let n = 0; n <= LIMIT; n += 1) answers.push(await tryFrom(`2001:db8:0:7:${n}::1`));
  expect(answers.slice(-2)).toEqual([401, 429]);
  expect(await tryFrom('2001:db8:0:8::1')).toBe(401);
  for (let n = 0; n < LIMIT; n += 1) await tryFrom('192.0.2.77');
  expect(await tryFrom('::ffff:192.0.2.77')).toBe(429);
});
