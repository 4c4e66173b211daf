import { routes } from '@pahiya/contracts';
import { startTestService, type TestService } from '@pahiya/testing';
import { buildAuthService } from '../src/service.ts';
import { admin, configWith, PASSWORD } from './joining-stage.ts';
import { openMailbox, type TestMailbox } from './mailbox.ts';

const ADMIN_EMAIL = 'Admin@Pahiya.example';
const WRONG = 'wrong one';
let limited: TestService;
let mailbox: TestMailbox;

beforeEach(async () => {
  mailbox = await openMailbox();
  const env = { ADMIN_EMAIL, LOGIN_LIMIT_PER_MINUTE: '2' };
  limited = await startTestService('auth', buildAuthService, configWith(mailbox, env));
});
afterEach(async () => {
  await limited.close();
  await mailbox.remove();
});

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const tryAs = (email: string, password = WRONG, cookie = '') =>
  limited.call(routes.auth.loginAdmin, { body: { email, password }, headers: { cookie } });
const deviceOf = ({ headers }: Awaited<ReturnType<typeof tryAs>>) => String(headers['set-cookie']).split(';')[0];

it('counts attempts per account and address together, whether the account exists or not', async () => {
  for (const email of ['nobody@x.example', ADMIN_EMAIL]) {
    expect([(await tryAs(email)).status, (await tryAs(email)).status]).toEqual([401, 401]);
    const third = await tryAs(email.toUpperCase());
    expect([third.status, third.problem.code, third.headers['retry-after']]).toEqual([429, 'TOO_MANY_REQUESTS', '60']);
  }
});

it('counts attempts per address, but not those that succeed', async () => {
  for (let n = 0; n < 12; n += 1) expect((await tryAs(ADMIN_EMAIL, PASSWORD)).status).toBe(200);
  const others = Array.from({ length: 11 }, (_, n) => tryAs(`other-${n}@x.example`));
  expect(statusesOf(await Promise.all(others)).slice(-2)).toEqual([401, 429]);
  limited.clock.advance(61_000);
  expect((await tryAs('other@x.example')).status).toBe(401);
});

it('counts the attempts of a device that has logged in before separately', async () => {
  const device = deviceOf(await tryAs(ADMIN_EMAIL, PASSWORD));
  for (let n = 0; n < 3; n += 1) await tryAs(ADMIN_EMAIL);
  expect((await tryAs(ADMIN_EMAIL, PASSWORD)).status).toBe(429);
  expect((await tryAs(ADMIN_EMAIL, PASSWORD, device)).status).toBe(200);
  expect([(await tryAs(ADMIN_EMAIL, WRONG, device)).status, (await tryAs(ADMIN_EMAIL, WRONG, device)).status]).toEqual([
    401, 401,
  ]);
  expect((await tryAs(ADMIN_EMAIL, PASSWORD, device)).status).toBe(429);
});

it('keeps one device for all accounts of a browser, and takes no token that it has not given out', async () => {
  const planted = `device=${'x'.repeat(43)}`;
  const device = deviceOf(await tryAs(ADMIN_EMAIL, PASSWORD, planted));
  expect(device).not.toBe(planted);
  expect(deviceOf(await tryAs(ADMIN_EMAIL, PASSWORD, device))).toBe(device);
});

it('limits the links for a new password within half an hour, for which each of them works', async () => {
  const body = { email: 'asha@x.example', role: 'user' as const };
  const ask = () => limited.call(routes.auth.forgotPassword, { body });
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
  limited.clock.advance(61_000);
  const third = await ask();
  expect([third.status, third.headers['retry-after'], third.problem.detail]).toEqual([
    429,
    '1800',
    expect.stringContaining('mailbox'),
  ]);
  limited.clock.advance(28 * 60_000);
  expect((await ask()).status).toBe(429);
  limited.clock.advance(60_000);
  expect((await ask()).status).toBe(200);
});

it('mails the owner a link from the usual browser, however many links strangers have asked for', async () => {
  const device = deviceOf(await tryAs(ADMIN_EMAIL, PASSWORD));
  const { method, path: url } = routes.auth.forgotPassword;
  const ask = async (remoteAddress: string, cookie = '', email = ADMIN_EMAIL) => {
    const payload = { email, role: 'admin' };
    return (await limited.app.inject({ method, url, remoteAddress, headers: { cookie }, payload })).statusCode;
  };
  const flood = [];
  for (let n = 0; n < 12; n += 1) flood.push(await ask(`203.0.113.${Math.floor(n / 2)}`));
  expect(flood).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect([await ask('192.0.2.1'), await ask('192.0.2.1', `device=${'x'.repeat(43)}`)]).toEqual([429, 429]);
  expect([await ask('192.0.2.1', device), await ask('192.0.2.2', device)]).toEqual([200, 200]);
  expect(await ask('192.0.2.3', device)).toBe(429);
  // The device is known only to the admin's account.
  const other = 'other@x.example';
  expect([await ask('192.0.2.9', device, other), await ask('192.0.2.9', '', other)]).toEqual([200, 200]);
  expect(await ask('192.0.2.9', device, other)).toBe(429);
});

it('lets the owner of an address register, however many strangers have registered it, and floods no mailbox', async () => {
  const company = { companyId: 'ACME', companyName: 'Acme Cabs' };
  const body = { ...company, email: 'acme@x.example', password: PASSWORD };
  await limited.call(routes.auth.registerCompany, { as: admin, body });
  const email = 'asha@x.example';
  const register = (remoteAddress: string, given: object = {}) => {
    const payload = { ...company, email, password: 'Kaveri#stranger', role: 'user', ...given };
    return limited.app.inject({ method: 'POST', url: routes.auth.register.path, remoteAddress, payload });
  };
  for (let n = 0; n < 12; n += 1) {
    await register(`203.0.113.${n}`);
    await register(`198.51.100.${n}`, { companyId: 'NOWHERE' });
  }
  const own = await register('192.0.2.1', { password: PASSWORD });
  expect([own.statusCode, own.json()]).toEqual([
    201,
    (await register('192.0.2.2', { email: 'last@x.example' })).json(),
  ]);
  await mailbox.mailTo('last@x.example');
  const mails = await mailbox.mailsTo(email);
  expect([mails.filter((mail) => mail.includes('#token=')).length, mails.length]).toEqual([10, 20]);

  const newest = mails.findLast((mail) => mail.includes('#token='));
  const token = /#token=(\S+)/.exec(newest ?? '')?.[1] ?? '';
  const confirm = (password: string, cookie = '') =>
    limited.call(routes.auth.confirmRegistration, { body: { token, password }, headers: { cookie } });
  const cookie = String(own.headers['set-cookie']).split(';')[0];
  expect((await confirm(PASSWORD)).status).toBe(401);
  const again = await confirm(PASSWORD, cookie);
  expect([again.status, again.body]).toMatchObject([200, { next: 'wait', role: 'user' }]);
});
