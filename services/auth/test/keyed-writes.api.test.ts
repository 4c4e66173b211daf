import { routes } from '@pahiya/contracts';
import { describeKeyedWrites, SoftKey } from '@pahiya/testing';
import { Secret, TOTP } from 'otpauth';
import { admin, newCode, openJoiningStage, PASSWORD, type Company, type JoiningStage } from './joining-stage.ts';

const { auth: calls } = routes;

let stage: JoiningStage;
beforeAll(async () => void (stage = await openJoiningStage()));
afterAll(() => stage.close());

/** A company that is signed in twice, with the token of its second device. */
async function signedInTwice(): Promise<{ company: Company; token: string }> {
  const company = await stage.company();
  return { company, token: (await stage.companyLogin(company)).body.token };
}

async function waitingJoiner(): Promise<{ token: string; params: { id: string } }> {
  const company = await stage.company();
  await stage.prove(company, `${company.companyId.toLowerCase()}@people.example`);
  const [joiner] = await stage.joiners(company);
  return { token: company.token, params: { id: joiner?._id ?? '' } };
}

const proof = { currentPassword: PASSWORD };

/** A company, with the token of a step that may add a second factor. */
async function managing(): Promise<{ token: string; stepToken: string }> {
  const { token } = await stage.company();
  const { body } = await stage.service.call(calls.beginSecondFactor, { token, body: proof });
  return { token, stepToken: body.stepToken };
}

async function companyWithApp(): Promise<string> {
  const { token, stepToken } = await managing();
  const { secret } = (await stage.service.call(calls.beginAuthenticator, { body: { stepToken } })).body;
  const timestamp = stage.service.clock.now().getTime();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  expect((await stage.service.call(calls.confirmAuthenticator, { body: { stepToken, code } })).status).toBe(200);
  return token;
}

async function companyWithPasskey(): Promise<{ token: string; id: string }> {
  const { token, stepToken } = await managing();
  const call = stage.service.call;
  const { options } = (await call(calls.beginPasskey, { body: { stepToken } })).body;
  const key = new SoftKey({ id: 'rides.example', origin: 'https://rides.example' });
  const answer = JSON.stringify(key.register(options.challenge));
  await call(calls.confirmPasskey, { body: { stepToken, name: 'My phone', answer } });
  const { factors } = (await call(calls.getSecondFactors, { token })).body;
  return { token, id: factors.passkeys[0]?._id ?? '' };
}

describeKeyedWrites('auth', {
  service: () => stage.service,
  except: ['mail_outbox'],
  cases: {
    logout: async () => ({ token: (await stage.company()).token, endsItsSession: true }),
    async registerCompany() {
      const companyId = newCode();
      const body = {
        companyId,
        companyName: `New ${companyId}`,
        email: `${companyId}@new.example`,
        password: PASSWORD,
      };
      return { as: admin, body };
    },
    async updateCompanyProfile() {
      const { token } = await signedInTwice();
      return { token, body: { address: '1 MG Road', password: `${PASSWORD}-new`, ...proof } };
    },
    async updateProfile() {
      const { token } = await signedInTwice();
      return { token, body: { phone: '9876543210', password: `${PASSWORD}-new`, ...proof } };
    },
    async changePassword() {
      const { token } = await signedInTwice();
      return { token, body: { password: `${PASSWORD}-new`, ...proof } };
    },
    async addEmployee() {
      const { token } = await stage.company();
      const body = { employeeId: 'E-7', employeeName: 'Asha Rao', email: 'asha@keyed.example', password: PASSWORD };
      return { token, body };
    },
    async removeEmployee() {
      const company = await stage.company();
      await stage.add(company, { employeeId: 'E-8', email: 'leaves@keyed.example' });
      await stage.login(company, 'leaves@keyed.example', { employeeId: 'E-8', employeeName: 'Asha Rao' });
      return { token: company.token, params: { employeeId: 'E-8' } };
    },
    letJoinerIn: async () => ({ ...(await waitingJoiner()), body: {} }),
    refuseJoiner: waitingJoiner,
    async changeCompanyStatus() {
      return { as: admin, params: { id: (await stage.company())._id }, body: { status: 'suspended' } };
    },
    endSessions: async () => ({ as: admin, body: { who: (await stage.company()).email } }),
    endOtherSignIns: async () => ({ token: (await signedInTwice()).token }),
    async endSignIn() {
      const { company, token } = await signedInTwice();
      const { signIns } = (await stage.service.call(calls.listSignIns, { token })).body;
      return { token, params: { id: signIns.find(({ current }) => !current)?._id ?? company._id } };
    },
    beginSecondFactor: async () => ({ token: (await stage.company()).token, body: proof }),
    removeAuthenticator: async () => ({ token: await companyWithApp(), body: proof }),
    async removePasskey() {
      const { token, id } = await companyWithPasskey();
      return { token, params: { id }, body: proof };
    },
  },
});
