import { allRoutes, fillPath, routes, type SecondStepWay } from '@pahiya/contracts';
import { eventually, SoftKey } from '@pahiya/testing';
import { Secret, TOTP } from 'otpauth';
import { httpClient, type HttpClient } from '../http-client.ts';
import { openPlatform, type OpenPlatform } from '../open-platform.ts';

const { auth } = routes;
/** The host that passkeys are made for. */
const SITE = { id: 'rides.example', origin: 'https://rides.example' };
const ADMIN = { email: 'admin@pahiya.example', password: 'Kaveri#2026' };

let platform: OpenPlatform;
let api: HttpClient;
let url: string;

/** Admins need a second factor, as they do unless somebody turns that off. */
beforeAll(async () => {
  platform = await openPlatform({ ADMIN_SECOND_FACTOR: 'required', PUBLIC_URL: SITE.origin });
  url = await platform.listen();
  api = httpClient(url);
});
afterAll(() => platform.close());

async function stepOf(): Promise<{ what: string; stepToken: string; ways: SecondStepWay[] }> {
  const { status, body } = await api.call(auth.loginAdmin, { body: ADMIN });
  expect([status, (body as { token?: string }).token]).toEqual([401, undefined]);
  return (body as unknown as { params: never }).params;
}
const enter = (stepToken: string, code: string) => api.call(auth.signInByCode, { body: { stepToken, code } });
const tokenIn = ({ body }: { body: unknown }) => (body as { token?: string }).token;

it('opens no call of any role with the token of a step', async () => {
  const { stepToken } = await stepOf();
  const id = 'a-record';
  const guarded = allRoutes().filter(([, { access }]) => access.kind === 'roles' && !access.anonymous);
  expect(guarded.length).toBeGreaterThan(40);
  for (const [name, { method, path }] of guarded) {
    const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, param = '']) => [param, id]);
    const response = await fetch(url + fillPath(path, Object.fromEntries(names)), {
      method,
      headers: { authorization: `Bearer ${stepToken}` },
    });
    expect([name, response.status]).toEqual([name, 401]);
  }
});

it('skips no step: neither a code nor recovery codes get an admin without a factor in, and adding one twice fails', async () => {
  const { what, stepToken } = await stepOf();
  expect(what).toBe('enrol');
  for (const code of ['123456', '0000-0000-0000-0000']) expect((await enter(stepToken, code)).status).toBe(422);
  expect((await api.call(auth.renewRecoveryCodes, { body: { stepToken } })).status).toBe(422);
  const { secret } = await api.must(auth.beginAuthenticator, { body: { stepToken } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = totp.generate();
  const confirm = () => api.call(auth.confirmAuthenticator, { body: { stepToken, code } });
  const answers = await Promise.all([confirm(), confirm(), confirm()]);
  expect(answers.filter((answer) => tokenIn(answer) !== undefined)).toHaveLength(1);

  // The step of a login that has a factor adds none: whoever knows the password cannot add an app of their own.
  const next = await stepOf();
  expect(next.what).toBe('sign-in');
  expect((await api.call(auth.beginAuthenticator, { body: { stepToken: next.stepToken } })).status).toBe(422);
  expect((await api.call(auth.renewRecoveryCodes, { body: { stepToken: next.stepToken } })).status).toBe(422);

  // Whoever saw the code over a shoulder is too late.
  expect((await enter(next.stepToken, code)).status).toBe(401);
  const later = totp.generate({ timestamp: Date.now() + 30_000 });
  const replayed = await Promise.all(
    (await Promise.all([stepOf(), stepOf()])).map((step) => enter(step.stepToken, later)),
  );
  expect(replayed.filter((answer) => tokenIn(answer) !== undefined)).toHaveLength(1);
  const { stepToken: last } = await stepOf();
  expect((await enter(last, later)).status).toBe(401);

  const token = replayed.map(tokenIn).find((found) => found !== undefined) ?? '';
  const [other] = (await api.must(auth.listSignIns, { token })).signIns.filter(({ current }) => !current);
  expect(other).toBeDefined();
  await api.must(auth.endOtherSignIns, { token });
  const ended = answers.map(tokenIn).find((found) => found !== undefined) ?? '';
  expect((await api.call(routes.booking.allBookings, { token: ended })).status).toBe(401);
  expect((await api.call(routes.booking.allBookings, { token })).status).toBe(200);
});

it('lets a passkey that was removed in nowhere: not in a login under way, not in a new one, not beside another passkey', async () => {
  const { password } = ADMIN;
  const company = { companyId: 'KEYS', companyName: 'Keys and Locks', email: 'desk@keys.example', password };
  const admin = platform.tokenFor('admin');
  await api.must(auth.registerCompany, { token: admin, body: company });
  const { token } = await api.must(auth.loginCompany, { body: { email: company.email, password } });
  const add = async (key: SoftKey, name: string) => {
    const { stepToken } = await api.must(auth.beginSecondFactor, { token, body: { currentPassword: password } });
    const { options } = await api.must(auth.beginPasskey, { body: { stepToken } });
    const answer = JSON.stringify(key.register(options.challenge));
    await api.must(auth.confirmPasskey, { body: { stepToken, name, answer } });
  };
  const challenged = async () => {
    const { body } = await api.call(auth.loginCompany, { body: { email: company.email, password } });
    const { stepToken } = (body as unknown as { params: { stepToken: string } }).params;
    const { options } = await api.must(auth.askForPasskey, { body: { stepToken } });
    return { stepToken, options };
  };
  const signIn = (stepToken: string, answer: object) =>
    api.call(auth.signInByPasskey, { body: { stepToken, answer: JSON.stringify(answer) } });

  const [stolen, kept] = [new SoftKey(SITE), new SoftKey(SITE)];
  await add(stolen, 'Stolen phone');
  await add(kept, 'Stick');
  const works = await challenged();
  expect((await signIn(works.stepToken, stolen.sign(works.options.challenge))).status).toBe(200);

  const underWay = await challenged();
  const signed = stolen.sign(underWay.options.challenge);
  const { factors } = await api.must(auth.getSecondFactors, { token });
  const id = factors.passkeys.find(({ name }) => name === 'Stolen phone')?._id ?? '';
  await api.must(auth.removePasskey, { token, params: { id }, body: { currentPassword: password } });

  const later = await challenged();
  expect(JSON.stringify(later.options)).not.toContain(stolen.id.toString('base64url'));
  const named = { id: kept.id.toString('base64url'), rawId: kept.id.toString('base64url') };
  const tries = [
    await signIn(underWay.stepToken, signed),
    await signIn(later.stepToken, stolen.sign(later.options.challenge)),
    await signIn((await challenged()).stepToken, signed),
  ];
  const disguised = await challenged();
  tries.push(await signIn(disguised.stepToken, { ...stolen.sign(disguised.options.challenge), ...named }));
  expect(tries.map((answer) => [answer.status, tokenIn(answer)])).toEqual(tries.map(() => [401, undefined]));
  await eventually(async () => {
    const { entries } = await api.must(auth.companyAuditTrail, { token });
    expect(entries.map(({ action }) => action)).toContain('second-factor.removed');
    expect(entries.filter(({ action }) => action === 'session.refused')).toHaveLength(tries.length);
    return true;
  });

  const next = await challenged();
  expect((await signIn(next.stepToken, kept.sign(next.options.challenge))).status).toBe(200);
});
