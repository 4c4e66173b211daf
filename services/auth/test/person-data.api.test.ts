import { routes } from '@pahiya/contracts';
import { eventually, SoftKey } from '@pahiya/testing';
import { Secret, TOTP } from 'otpauth';
import { openJoiningStage, PASSWORD, type Company, type JoiningStage } from './joining-stage.ts';

const { auth: calls } = routes;

let stage: JoiningStage;
beforeAll(async () => void (stage = await openJoiningStage()));
afterAll(() => stage.close());

async function stepOf({ token }: Company): Promise<string> {
  const body = { currentPassword: PASSWORD };
  return (await stage.service.call(calls.beginSecondFactor, { token, body })).body.stepToken;
}

async function addPasskey(company: Company, name: string) {
  const key = new SoftKey({ id: 'rides.example', origin: 'https://rides.example' });
  const stepToken = await stepOf(company);
  const { options } = (await stage.service.call(calls.beginPasskey, { body: { stepToken } })).body;
  const answer = JSON.stringify(key.register(options.challenge));
  expect((await stage.service.call(calls.confirmPasskey, { body: { stepToken, name, answer } })).status).toBe(200);
}

async function addApp(company: Company): Promise<string> {
  const stepToken = await stepOf(company);
  const { secret } = (await stage.service.call(calls.beginAuthenticator, { body: { stepToken } })).body;
  const timestamp = stage.service.clock.now().getTime();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  expect((await stage.service.call(calls.confirmAuthenticator, { body: { stepToken, code } })).status).toBe(200);
  return secret;
}

it('tells a person the sign-ins, devices and second factors that are kept, and no secret of them', async () => {
  const company = await stage.company();
  const secret = await addApp(company);
  await addPasskey(company, 'Phone of the desk');
  const held = await eventually(async () => {
    const { body } = await stage.service.call(calls.myData, { token: company.token });
    expect(body.held['auth']).toMatchObject({ whatYouDid: expect.arrayContaining([expect.anything()]) });
    return body.held['auth'];
  });
  expect(held).toMatchObject({
    sessions: [{ address: '127.0.0.1', userAgent: 'lightMyRequest', createdAt: expect.any(String) }],
    devices: [{ lastUsedAt: expect.any(String) }],
    secondFactors: {
      authenticatorSince: expect.any(String),
      passkeys: [{ name: 'Phone of the desk', createdAt: expect.any(String), lastUsedAt: null }],
      recoveryCodes: 10,
    },
  });
  const told = JSON.stringify(held);
  expect(told).not.toContain(secret);
  expect(told).not.toMatch(/tokenHash|publicKey|sealedSecret|argon2/);
});

it('leaves out a person whose name is the id of another account', async () => {
  const [company, elsewhere] = [await stage.company(), await stage.company()];
  await stage.add(elsewhere, { employeeName: company._id, email: 'named@elsewhere.example' });
  await stage.add(company, { email: 'asha@here.example' });
  const trail = await eventually(async () => {
    const { body } = await stage.service.call(calls.myData, { token: company.token });
    const told = JSON.stringify(body.held['auth']);
    expect(told).toContain('employee.added');
    return told;
  });
  expect(trail).not.toContain(elsewhere.companyName);
});
