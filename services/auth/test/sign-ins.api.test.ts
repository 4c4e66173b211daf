import { routes, type SignIn } from '@pahiya/contracts';
import { openJoiningStage, PASSWORD, type Company, type JoiningStage } from './joining-stage.ts';

const { auth: calls } = routes;
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

let stage: JoiningStage;
let company: Company;
beforeAll(async () => void (stage = await openJoiningStage()));
afterAll(() => stage.close());
beforeEach(async () => void (company = await stage.company()));

async function login(userAgent: string): Promise<string> {
  const body = { email: company.email, password: PASSWORD, rememberMe: true };
  return (await stage.service.call(calls.loginCompany, { body, headers: { 'user-agent': userAgent } })).body.token;
}
const signInsOf = async (token: string): Promise<SignIn[]> =>
  (await stage.service.call(calls.listSignIns, { token })).body.signIns;

async function firstOf(token: string): Promise<SignIn> {
  const [first] = await signInsOf(token);
  if (!first) throw new Error('there is no sign-in');
  return first;
}

it('are listed with device and place, this one first', async () => {
  const [chrome, iphone] = [await login(CHROME), await login(IPHONE)];
  const [first, ...others] = await signInsOf(chrome);
  expect(first).toMatchObject({ current: true, browser: 'Chrome', system: 'Linux', address: '127.0.0.1' });
  expect(others.map(({ current, browser, system }) => [current, browser, system])).toEqual([
    [false, 'Safari', 'iOS'],
    [false, null, null],
  ]);
  expect((await signInsOf(iphone))[0]).toMatchObject({ current: true, browser: 'Safari' });
});

it('end one by one, at once, and only those of the own account', async () => {
  const [chrome, iphone] = [await login(CHROME), await login(IPHONE)];
  const id = (await signInsOf(iphone))[0]?._id ?? '';
  const stranger = await stage.company();
  const end = (token: string) => stage.service.call(calls.endSignIn, { token, params: { id } });
  expect((await end(stranger.token)).problem).toMatchObject({ code: 'NOT_FOUND', params: { what: 'sign-in' } });
  expect(await stage.refusalOf(iphone)).toBeUndefined();
  expect((await end(chrome)).body.message).toBe('The device is logged out');
  expect(await stage.refusalOf(iphone)).toBe('SESSION_ENDED');
  expect((await end(chrome)).status).toBe(404);
  expect(await signInsOf(chrome)).toHaveLength(2);
});

it('all end but this one', async () => {
  const [chrome, iphone] = [await login(CHROME), await login(IPHONE)];
  await stage.service.call(calls.endOtherSignIns, { token: chrome });
  expect([await stage.refusalOf(iphone), await stage.refusalOf(company.token)]).toEqual([
    'SESSION_ENDED',
    'SESSION_ENDED',
  ]);
  expect((await signInsOf(chrome)).map(({ current }) => current)).toEqual([true]);
});

it('tell to a minute when they were used last', async () => {
  const chrome = await login(CHROME);
  const { _id: sessionId, ...signIn } = await firstOf(chrome);
  expect(Date.parse(signIn.lastUsedAt ?? '')).toBe(Date.parse(signIn.signedInAt));
  const notedAfter = async (pauseS: number) => {
    await stage.service.sql('update auth.session set last_used_at = now() - make_interval(secs => $2) where id = $1', [
      sessionId,
      pauseS,
    ]);
    const before = (await firstOf(chrome)).lastUsedAt;
    await stage.service.call(calls.sessionState, { params: { sessionId } });
    return (await firstOf(chrome)).lastUsedAt !== before;
  };
  expect([await notedAfter(30), await notedAfter(90)]).toEqual([false, true]);
});

it('end after 30 days without use, though their token would be good for longer', async () => {
  const chrome = await login(CHROME);
  const { _id: sessionId } = await firstOf(chrome);
  const state = async () => (await stage.service.call(calls.sessionState, { params: { sessionId } })).body.open;
  const agoDays = (used: number | null, signedIn: number) =>
    stage.service.sql(
      `update auth.session set last_used_at = now() - make_interval(days => $2), created_at = now() - make_interval(days => $3),
         expires_at = now() + interval '1 day' where id = $1`,
      [sessionId, used, signedIn],
    );
  const stillOpen = [];
  for (const [used, signedIn] of [
    [29, 59],
    [31, 59],
    [null, 29],
    [null, 31],
  ] as const) {
    await agoDays(used, signedIn);
    const listed = await stage.service.call(calls.listSignIns, { token: company.token });
    stillOpen.push([listed.body.signIns.some(({ _id }) => _id === sessionId), await state()]);
  }
  expect(stillOpen).toEqual([
    [true, true],
    [false, false],
    [true, true],
    [false, false],
  ]);
  expect(await stage.refusalOf(chrome)).toBe('SESSION_ENDED');
});
