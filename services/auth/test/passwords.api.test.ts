import { routes } from '@pahiya/contracts';
import { createHost, createReadiness, newId } from '@pahiya/service-kit';
import { driverRecordOf, eventually } from '@pahiya/testing';
import { hash } from '@node-rs/argon2';
import { Registry } from 'prom-client';
import { buildAuthService } from '../src/service.ts';
import { configWith, openJoiningStage, PASSWORD, type JoiningStage } from './joining-stage.ts';

const { auth: calls } = routes;
const NEW = 'seven monsoon clouds';

let stage: JoiningStage;
beforeAll(async () => void (stage = await openJoiningStage()));
afterAll(() => stage.close());

let made = 0;
async function newDriver() {
  const id = newId();
  const phoneNumber = `98765${(made += 1).toString().padStart(5, '0')}`;
  const body = { fullName: 'Ravi Kumar', phoneNumber, password: PASSWORD, existing: false };
  await stage.service.call(calls.putDriverAccount, { params: { driverId: id }, body });
  stage.service.neighbours['driver.driverRecord'] = () => driverRecordOf(id, { status: 'active' });
  const login = (password: string) => stage.service.call(calls.loginDriver, { body: { phoneNumber, password } });
  return { id, phoneNumber, login, token: (await login(PASSWORD)).body.token };
}

describe('a new password', () => {
  it.each([
    ['too short', 'kx3#mqT', 'too-short'],
    ['common', 'Password1', 'password-common'],
    ["the product's name", 'Pahiya#2026', /^password-has-(their-)?name$/],
  ])('is refused wherever one is chosen when it is %s', async (_, password, code) => {
    const company = await stage.company();
    const driver = await newDriver();
    const own = { companyId: company.companyId, companyName: company.companyName, email: 'one@x.example' };
    const answers = [
      await stage.service.call(calls.register, { body: { ...own, role: 'user', password } }),
      await stage.service.call(calls.register, { body: { ...own, role: 'company', password } }),
      await stage.service.call(calls.registerCompany, { body: { ...own, password } }),
      await stage.add(company, { password }),
      await stage.settings(company, { password, currentPassword: PASSWORD }),
      await stage.service.call(calls.changePassword, {
        token: driver.token,
        body: { password, currentPassword: PASSWORD },
      }),
      await stage.service.call(calls.putDriverAccount, {
        params: { driverId: driver.id },
        body: { fullName: 'Ravi Kumar', phoneNumber: driver.phoneNumber, password, existing: true },
      }),
    ];
    for (const { status, problem } of answers)
      expect([status, problem.issues]).toEqual([
        400,
        [expect.objectContaining({ path: 'password', code: expect.stringMatching(code) })],
      ]);
  });

  it('must not have the name of the person, whom the call or the account names', async () => {
    const company = await stage.company();
    const added = await stage.add(company, { password: 'asha-in-the-rain' });
    expect([added.status, added.problem.detail]).toEqual([
      400,
      'The password must not have the person’s name, the company’s or Pahiya’s in it.',
    ]);
    const driver = await newDriver();
    const changed = await stage.service.call(calls.changePassword, {
      token: driver.token,
      body: { password: 'kumar-in-the-rain', currentPassword: PASSWORD },
    });
    expect([changed.status, changed.problem.detail]).toEqual([
      400,
      'The password must not have your name, your company’s or Pahiya’s in it.',
    ]);
  });

  it('may be any script’s, however a keyboard composes its letters', async () => {
    const company = await stage.company();
    const [typed, composed] = ['Café काफ़ी बाग़'.normalize('NFD'), 'Café काफ़ी बाग़'.normalize('NFC')];
    await stage.add(company, { email: 'cafe@x.example', password: typed });
    expect(
      (
        await stage.login(company, 'cafe@x.example', {
          employeeId: 'E-1',
          employeeName: 'Asha Rao',
          password: composed,
        })
      ).status,
    ).toBe(200);
  });

  it('of an older release is still accepted, as it was typed then', async () => {
    const company = await stage.company();
    const typed = 'é'.normalize('NFD').repeat(4);
    await stage.service.sql('update auth.account set password_hash = $2 where id = $1', [
      company._id,
      await hash(typed),
    ]);
    const login = (password: string) =>
      stage.service.call(calls.loginCompany, { body: { email: company.email, password } });
    expect((await login(typed)).status).toBe(200);
    expect((await login('é'.repeat(5))).status).toBe(401);
  });

  it('of the demonstration is accepted only while it runs', async () => {
    const demo = await openJoiningStage({ DEMO: 'on' });
    try {
      const company = await demo.company();
      expect((await demo.add(company, { password: 'Pahiya#2026' })).status).toBe(201);
      expect(
        (await demo.add(company, { employeeId: 'E-2', email: 'b@x.example', password: 'Pahiya#2027' })).status,
      ).toBe(400);
    } finally {
      await demo.close();
    }
  });

  it('of the first admin is held to the same rules, and the start says so', async () => {
    await stage.service.sql("delete from auth.account where role = 'admin'");
    const [readiness, metrics] = [createReadiness(), new Registry()];
    const restarted = createHost({ name: 'auth', readiness, metrics, logger: false });
    const config = configWith(stage.mailbox, { ADMIN_PASSWORD: 'password1234' });
    void restarted.register(buildAuthService(config, { ...stage.service.deps, readiness, metrics }));
    await expect(restarted.ready()).rejects.toThrow('ADMIN_PASSWORD: The password is among the most common ones');
    await restarted.close();
  });
});

describe('changing the password', () => {
  it('is for drivers too, ends the other sessions and keeps this one', async () => {
    const driver = await newDriver();
    const other = (await driver.login(PASSWORD)).body.token;
    const change = (body: object) => stage.service.call(calls.changePassword, { token: driver.token, body });
    expect((await change({ password: NEW, currentPassword: 'wrong' })).problem.code).toBe('INVALID_CREDENTIALS');
    expect(await stage.refusalOf(other)).toBeUndefined();
    const changed = await change({ password: NEW, currentPassword: PASSWORD });
    expect([changed.status, changed.body.message]).toEqual([
      200,
      'Password changed. Your other devices are logged out.',
    ]);
    expect(await stage.refusalOf(other)).toBe('SESSION_ENDED');
    expect(await stage.refusalOf(driver.token)).toBeUndefined();
    expect([(await driver.login(PASSWORD)).status, (await driver.login(NEW)).status]).toEqual([401, 200]);
  });

  it('voids the links that were mailed before, and those that were asked for and not mailed yet', async () => {
    const company = await stage.company();
    const forget = () => stage.service.call(calls.forgotPassword, { body: { email: company.email, role: 'company' } });
    const reset = (token: string) => stage.service.call(calls.resetPassword, { body: { token, password: NEW } });
    await forget();
    const mailed = await stage.mailbox.tokenFor(company.email);
    await stage.settings(company, { password: NEW, currentPassword: PASSWORD });
    expect((await reset(mailed)).problem.params).toEqual({ what: 'link-is-over' });
    // A mail that is requested before the password changes and written afterwards.
    await stage.service.sql("update auth.account set password_changed_at = now() + interval '1 hour' where id = $1", [
      company._id,
    ]);
    await forget();
    await eventually(async () => (await stage.service.sql('select from auth.mail_outbox')).length === 0);
    expect(await stage.service.sql('select from auth.password_reset where account_id = $1', [company._id])).toEqual([]);
  });
});
