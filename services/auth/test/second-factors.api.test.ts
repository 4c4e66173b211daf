import { routes, type FactorAdded, type SecondStepWay } from '@pahiya/contracts';
import { holdUntilAwaited } from '@pahiya/testing';
import { Secret, TOTP } from 'otpauth';
import { openJoiningStage, PASSWORD, type JoiningStage } from './joining-stage.ts';

const { auth: calls } = routes;
const ADMIN = 'admin@pahiya.example';
const STEP_S = 30;

let stage: JoiningStage;
afterEach(() => stage.close());

const login = (email = ADMIN, password = PASSWORD) =>
  stage.service.call(email === ADMIN ? calls.loginAdmin : calls.loginCompany, { body: { email, password } });

/** The step that a login asks for. */
async function stepOf(email = ADMIN): Promise<{ what: string; stepToken: string; ways: SecondStepWay[] }> {
  const { status, problem } = await login(email);
  expect([status, problem.code]).toEqual([401, 'SECOND_STEP_NEEDED']);
  return problem.params as never;
}

/** An authenticator app with the secret, on the service's clock. */
function appOf(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (offsetS: number) =>
    totp.generate({ timestamp: stage.service.clock.now().getTime() + offsetS * 1000 });
  return {
    code: (offsetS = 0) => codeAt(offsetS),
    /** A code of six digits that is not valid near the present time. */
    wrong: () =>
      ['000000', '111111', '222222', '333333', '444444'].find(
        (code) => ![-60, -30, 0, 30, 60].some((at) => codeAt(at) === code),
      ) ?? '',
    wait: () => stage.service.clock.advance(2 * STEP_S * 1000),
  };
}

const enter = (stepToken: string, code: string) =>
  stage.service.call(calls.signInByCode, { body: { stepToken, code } });
const begin = async (stepToken: string) =>
  (await stage.service.call(calls.beginAuthenticator, { body: { stepToken } })).body;
const confirm = (stepToken: string, code: string) =>
  stage.service.call(calls.confirmAuthenticator, { body: { stepToken, code } });

async function enrol(stepToken: string) {
  const { secret } = await begin(stepToken);
  const app = appOf(secret);
  const added: FactorAdded = (await confirm(stepToken, app.code())).body;
  app.wait();
  return { ...added, secret, app };
}

/** A company with an authenticator app. */
async function companyWithApp() {
  const company = await stage.company();
  const { body } = await stage.service.call(calls.beginSecondFactor, {
    token: company.token,
    body: { currentPassword: PASSWORD },
  });
  return { company, ...(await enrol(body.stepToken)) };
}

describe('an admin outside the demonstration', () => {
  beforeEach(async () => void (stage = await openJoiningStage({ ADMIN_SECOND_FACTOR: 'required' })));

  it('gets no session before a second factor is added, and one with it', async () => {
    const { what, stepToken, ways } = await stepOf();
    expect([what, ways]).toEqual(['enrol', []]);
    expect((await enter(stepToken, '123456')).problem.params).toEqual({ what: 'second-step-is-over' });
    const { secret, uri } = await begin(stepToken);
    expect(uri).toContain(`otpauth://totp/Pahiya:admin%40pahiya.example?issuer=Pahiya&secret=${secret}`);
    const app = appOf(secret);
    expect((await confirm(stepToken, app.wrong())).problem.params).toEqual({ what: 'code' });
    const { body } = await confirm(stepToken, app.code());
    expect(body.recoveryCodes).toHaveLength(10);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect(await stage.refusalOf(body.token ?? '')).toBeUndefined();
    app.wait();
    const next = await stepOf();
    expect([next.what, next.ways]).toEqual(['sign-in', ['authenticator']]);
    const entered = await enter(next.stepToken, app.code());
    expect(await stage.refusalOf(entered.body.token)).toBeUndefined();
  });

  it('keeps the factor that one login added while another login was about to add one', async () => {
    const [one, other] = [(await stepOf()).stepToken, (await stepOf()).stepToken];
    const { secret } = await begin(other);
    const { app } = await enrol(one);
    const late = await confirm(other, appOf(secret).code());
    expect([late.status, late.problem?.params]).toEqual([422, { what: 'second-step-is-over' }]);
    expect((await enter((await stepOf()).stepToken, app.code())).status).toBe(200);
  });

  it('has the factor of one of several logins that add one at once', async () => {
    const steps = await Promise.all([1, 2, 3].map(async () => (await stepOf()).stepToken));
    const apps = await Promise.all(steps.map(async (token) => appOf((await begin(token)).secret)));
    const added = await Promise.all(steps.map((token, nth) => confirm(token, apps[nth]?.code() ?? '')));
    expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it('gets new recovery codes after an operator has removed the app that was lost with them', async () => {
    const lost = await enrol((await stepOf()).stepToken);
    await stage.service.sql('delete from auth.authenticator');
    const added = await enrol((await stepOf()).stepToken);
    expect(added.recoveryCodes).toHaveLength(10);
    expect((await enter((await stepOf()).stepToken, lost.recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await enter((await stepOf()).stepToken, added.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('cannot remove the last one', async () => {
    const { token = '' } = await enrol((await stepOf()).stepToken);
    const { problem } = await stage.service.call(calls.removeAuthenticator, {
      token,
      body: { currentPassword: PASSWORD },
    });
    expect(problem.params).toEqual({ what: 'last-second-factor' });
    expect((await stepOf()).what).toBe('sign-in');
  });
});

describe('an account with an authenticator app', () => {
  beforeEach(async () => void (stage = await openJoiningStage()));

  it('is asked for a code; without one, sessions open as before', async () => {
    expect((await login()).status).toBe(200);
    const { company, app } = await companyWithApp();
    const { stepToken } = await stepOf(company.email);
    const entered = await enter(stepToken, app.code().replace(/^.{3}/, '$& '));
    expect([entered.status, entered.body.message]).toEqual([200, 'Login successful!']);
    expect(await stage.refusalOf(entered.body.token)).toBeUndefined();
  });

  it('gets in once with a code, however many show it at once', async () => {
    const { company, app } = await companyWithApp();
    const steps = [await stepOf(company.email), await stepOf(company.email), await stepOf(company.email)];
    const answers = await Promise.all(steps.map(({ stepToken }) => enter(stepToken, app.code())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await enter((await stepOf(company.email)).stepToken, app.code())).status).toBe(401);
    expect((await enter((await stepOf(company.email)).stepToken, app.code(-STEP_S))).status).toBe(401);
    app.wait();
    expect((await enter((await stepOf(company.email)).stepToken, app.code())).status).toBe(200);
  });

  it('gets in with each recovery code once, however it is typed', async () => {
    const { company, recoveryCodes, app } = await companyWithApp();
    const [code = ''] = recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await enter((await stepOf(company.email)).stepToken, typed)).status).toBe(200);
    expect((await enter((await stepOf(company.email)).stepToken, code)).problem.params).toEqual({ what: 'code' });
    const { body } = await enter((await stepOf(company.email)).stepToken, app.code());
    const { factors } = (await stage.service.call(calls.getSecondFactors, { token: body.token })).body;
    expect(factors).toMatchObject({ recoveryCodes: 9, required: false, authenticatorSince: expect.any(String) });
  });

  it('has five tries in a step, and few in all, also when many come at once', async () => {
    const { company, app } = await companyWithApp();
    const { stepToken } = await stepOf(company.email);
    const wrong = await Promise.all(Array.from({ length: 12 }, () => enter(stepToken, app.wrong())));
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(wrong.filter(({ status }) => status === 422)).toHaveLength(7);
    expect((await enter(stepToken, app.code())).status).toBe(422);
    const steps = [await stepOf(company.email), await stepOf(company.email)];
    for (const step of steps) for (let n = 0; n < 3; n++) await enter(step.stepToken, app.wrong());
    const paused = await enter((await stepOf(company.email)).stepToken, app.code());
    expect([paused.status, paused.problem.params]).toEqual([429, { what: 'codes' }]);
    stage.service.clock.advance(16 * 60_000);
    expect((await enter((await stepOf(company.email)).stepToken, app.code())).status).toBe(200);
  });

  it('shows its secret once: the database has it encrypted, and codes as hashes', async () => {
    const { company, secret, recoveryCodes } = await companyWithApp();
    const [kept] = await stage.service.sql<{ sealed_secret: Buffer }>(
      'select sealed_secret from auth.authenticator where account_id = $1',
      [company._id],
    );
    expect(kept?.sealed_secret.includes(Buffer.from(Secret.fromBase32(secret).buffer))).toBe(false);
    const codes = await stage.service.sql('select * from auth.recovery_code');
    for (const code of recoveryCodes) {
      expect(JSON.stringify(codes)).not.toContain(code);
      // 120 random bits: a plain hash of fewer than 112 could be guessed.
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    }
  });

  it('gets new recovery codes, which void the earlier ones', async () => {
    const { company, recoveryCodes } = await companyWithApp();
    const body = { currentPassword: PASSWORD };
    const begun = await stage.service.call(calls.beginSecondFactor, { token: company.token, body });
    const renewed = await stage.service.call(calls.renewRecoveryCodes, { body: { stepToken: begun.body.stepToken } });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const { stepToken } = await stepOf(company.email);
    expect((await enter(stepToken, recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await enter(stepToken, renewed.body.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('gets new recovery codes, which void those of another step at the same moment', async () => {
    const { company } = await companyWithApp();
    const body = { currentPassword: PASSWORD };
    const { stepToken } = (await stage.service.call(calls.beginSecondFactor, { token: company.token, body })).body;
    const another = await holdUntilAwaited(
      stage.service,
      `perform from auth.account where id = '${company._id}' for update;
       delete from auth.recovery_code where account_id = '${company._id}';
       insert into auth.recovery_code (account_id, code_hash) values ('${company._id}', '\\x01');`,
    );
    const renewed = await stage.service.call(calls.renewRecoveryCodes, { body: { stepToken } });
    await another.committed;
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await stage.service.sql('select from auth.recovery_code')).toHaveLength(10);
  });

  it('loses it only with the password, and its codes with it', async () => {
    const { company } = await companyWithApp();
    const remove = (currentPassword: string) =>
      stage.service.call(calls.removeAuthenticator, { token: company.token, body: { currentPassword } });
    expect((await remove('wrong')).problem.code).toBe('INVALID_CREDENTIALS');
    expect((await remove(PASSWORD)).body.message).toBe('Second factor removed');
    expect((await login(company.email)).status).toBe(200);
    expect(await stage.service.sql('select from auth.recovery_code where account_id = $1', [company._id])).toEqual([]);
  });
});

describe('a step', () => {
  beforeEach(async () => void (stage = await openJoiningStage()));

  it('ends with its ten minutes, a new password, and the session that asked for it', async () => {
    const { company, app } = await companyWithApp();
    const late = await stepOf(company.email);
    stage.service.clock.advance(11 * 60_000);
    expect((await enter(late.stepToken, app.code())).problem.params).toEqual({ what: 'second-step-is-over' });

    const before = await stepOf(company.email);
    const managing = await stage.service.call(calls.beginSecondFactor, {
      token: company.token,
      body: { currentPassword: PASSWORD },
    });
    await stage.service.call(calls.logout, { token: company.token });
    expect(
      (await stage.service.call(calls.beginAuthenticator, { body: { stepToken: managing.body.stepToken } })).status,
    ).toBe(422);

    const { body } = await enter((await stepOf(company.email)).stepToken, app.code());
    await stage.service.call(calls.changePassword, {
      token: body.token,
      body: { currentPassword: PASSWORD, password: 'seven monsoon clouds' },
    });
    app.wait();
    expect((await enter(before.stepToken, app.code())).problem.params).toEqual({ what: 'second-step-is-over' });
  });

  it('is not for riders and drivers', async () => {
    const company = await stage.company();
    await stage.add(company, {});
    const { body } = await stage.login(company, 'asha@x.example', { employeeId: 'E-1', employeeName: 'Asha Rao' });
    const begun = await stage.service.call(calls.beginSecondFactor, {
      token: body.token,
      body: { currentPassword: PASSWORD },
    });
    expect(begun.status).toBe(403);
  });
});
