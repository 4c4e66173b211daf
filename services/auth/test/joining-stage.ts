import { routes } from '@pahiya/contracts';
import { readConfig } from '@pahiya/service-kit';
import { startTestService, testKeys, type TestService } from '@pahiya/testing';
import { authConfig, buildAuthService, type AuthConfig } from '../src/service.ts';
import { openMailbox, type TestMailbox } from './mailbox.ts';

export const PASSWORD = 'Kaveri#2026';
export const admin = { sub: 'the-admin', role: 'admin' } as const;
const { auth: calls } = routes;

export interface Company {
  _id: string;
  companyId: string;
  companyName: string;
  email: string;
  token: string;
}
type Named = Pick<Company, 'companyId' | 'companyName'>;

export function configWith(mailbox: Pick<TestMailbox, 'directory'>, env: Record<string, string>): AuthConfig {
  return readConfig(authConfig, {
    TOKEN_PRIVATE_KEY: testKeys.privateKey,
    SIGN_IN_KEYS: Buffer.alloc(32).toString('base64'),
    ADMIN_SECOND_FACTOR: 'off',
    ADMIN_EMAIL: 'admin@pahiya.example',
    ADMIN_PASSWORD: PASSWORD,
    LOGIN_LIMIT_PER_MINUTE: '0',
    MAILBOX_DIR: mailbox.directory,
    PUBLIC_URL: 'https://rides.example',
    ...env,
  });
}

let made = 0;
/** A code that no other company of the test has. */
export const newCode = () => `J${++made}`;

/** The steps of people, companies and admins in the joining tests. */
function actsOf(service: TestService, mailbox: TestMailbox) {
  const acts = {
    /** Registered by an admin, and so active, with its settings, e.g. how people join. */
    async company(settings: object = {}): Promise<Company> {
      const companyId = newCode();
      const [companyName, email] = [`Joiners ${companyId}`, `${companyId.toLowerCase()}@company.example`];
      const body = { companyId, companyName, email, password: PASSWORD };
      const registered = await service.call(calls.registerCompany, { as: admin, body });
      const { token } = (await acts.companyLogin({ email })).body;
      const company = { companyId, companyName, email, token, _id: registered.body.company?._id ?? '' };
      if (Object.keys(settings).length > 0) expect((await acts.settings(company, settings)).status).toBe(200);
      return company;
    },
    settings: ({ token }: Company, body: object) => service.call(calls.updateCompanyProfile, { token, body }),
    companyLogin: ({ email }: Pick<Company, 'email'>) =>
      service.call(calls.loginCompany, { body: { email, password: PASSWORD } }),
    setStatus: ({ _id }: Pick<Company, '_id'>, status: string) =>
      service.call(calls.changeCompanyStatus, { as: admin, params: { id: _id }, body: { status } }),
    register: ({ companyId, companyName }: Named, email: string, headers: Record<string, string> = {}) =>
      service.call(calls.register, {
        body: { companyId, companyName, email, password: PASSWORD, role: 'user' },
        headers,
      }),
    confirm: (token: string, password = PASSWORD) =>
      service.call(calls.confirmRegistration, { body: { token, password } }),
    /** Registers and opens the link. */
    async prove(company: Named, email: string, howManyMails = 1) {
      await acts.register(company, email);
      return acts.confirm(await mailbox.tokenFor(email, howManyMails));
    },
    login: (
      { companyId }: Company,
      email: string,
      { employeeId = `E-${email}`, employeeName = `Name of ${email}`, password = PASSWORD } = {},
    ) => service.call(calls.loginUser, { body: { companyId, email, employeeId, employeeName, password } }),
    add: ({ token }: Company, body: object) =>
      service.call(calls.addEmployee, {
        token,
        body: { employeeId: 'E-1', employeeName: 'Asha Rao', email: 'asha@x.example', password: PASSWORD, ...body },
      }),
    dismiss: ({ token }: Company, employeeId: string) =>
      service.call(calls.removeEmployee, { token, params: { employeeId } }),
    joiners: async ({ token }: Company) => (await service.call(calls.listJoiners, { token })).body.joiners,
    letIn: ({ token }: Company, id: string, body: object = {}) =>
      service.call(calls.letJoinerIn, { token, params: { id }, body }),
    refuse: ({ token }: Company, id: string) => service.call(calls.refuseJoiner, { token, params: { id } }),
    /** The reason why a token is refused, or undefined. */
    refusalOf: async (token: string) => (await service.call(calls.getProfile, { token })).problem.code,
  };
  return acts;
}

export type JoiningStage = { service: TestService; mailbox: TestMailbox; close(): Promise<void> } & ReturnType<
  typeof actsOf
>;

export async function openJoiningStage(env: Record<string, string> = {}): Promise<JoiningStage> {
  const mailbox = await openMailbox();
  const service = await startTestService('auth', buildAuthService, configWith(mailbox, env));
  return {
    service,
    mailbox,
    ...actsOf(service, mailbox),
    async close() {
      await service.close();
      await mailbox.remove();
    },
  };
}
