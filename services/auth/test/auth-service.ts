import { routes, type TokenClaims } from '@pahiya/contracts';
import { freePort, startTestService, testKeys, type TestService } from '@pahiya/testing';
import { buildAuthService, type AuthConfig } from '../src/service.ts';
import { configWith, PASSWORD } from './joining-stage.ts';
import { openMailbox, type TestMailbox } from './mailbox.ts';

export const REFUSED = 'Invalid credentials. Please check what you entered and try again.';
export const ADMIN = { email: 'Admin@Pahiya.example', password: PASSWORD };

/** The service of the test file, where registration lets people in at once: joining.api.test.ts covers the other rules. */
export let auth: TestService;
/** Nothing listens at this port until a test starts a mail server there. */
export let mailPort: number;
let mailbox: TestMailbox;

export const openConfig = (env: Record<string, string> = {}): AuthConfig =>
  configWith(mailbox, {
    TOKEN_PRIVATE_KEY: testKeys.privateKey.replaceAll('\n', '\\n'),
    ADMIN_EMAIL: ADMIN.email,
    DEMO: 'on',
    COMPANY_REGISTRATION: 'open',
    PUBLIC_URL: 'https://rides.example/app',
    ...env,
  });

beforeAll(async () => {
  mailbox = await openMailbox();
  mailPort = await freePort();
  auth = await startTestService('auth', buildAuthService, openConfig({ SMTP_URL: `smtp://127.0.0.1:${mailPort}` }));
});
afterAll(async () => {
  await auth.close();
  await mailbox.remove();
});

let made = 0;
export async function newCompany(code = `C${++made}`, name = `Company ${code}`) {
  const email = `${code.toLowerCase()}@company.example`;
  const { body } = await auth.call(routes.auth.registerCompany, {
    body: { companyId: code, companyName: name, email, password: PASSWORD },
  });
  const signedIn = await auth.call(routes.auth.loginCompany, { body: { email, password: PASSWORD } });
  return { id: body.company?._id ?? '', code, name, email, token: signedIn.body.token };
}
type TestCompany = Awaited<ReturnType<typeof newCompany>>;

export async function newEmployee(company: TestCompany, employeeId = 'E-001', employeeName = 'Asha Rao') {
  const email = `${employeeId.toLowerCase()}@people.example`;
  const { body } = await auth.call(routes.auth.addEmployee, {
    token: company.token,
    body: { employeeId, employeeName, email, password: PASSWORD },
  });
  return { id: body.employee._id, companyId: company.code, employeeId, employeeName, email, password: PASSWORD };
}

export function loginBody(employee: Awaited<ReturnType<typeof newEmployee>>) {
  const { companyId, employeeId, employeeName, email, password } = employee;
  return { companyId, employeeId, employeeName, email, password };
}

export const putDriver = (id: string, body: object) =>
  auth.call(routes.auth.putDriverAccount, {
    params: { driverId: id },
    body: { fullName: 'Ravi Kumar', phoneNumber: '9876543210', password: PASSWORD, existing: false, ...body },
  });

export function claimsOf(token: string): TokenClaims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims;
}

export function statusesOf(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).sort((one, other) => one - other);
}
