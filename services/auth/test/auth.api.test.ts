import { createPublicKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { room, routes, type TokenClaims } from '@pahiya/contracts';
import { createHost, createReadiness, memoryLiveState, newId, PahiyaError, readConfig } from '@pahiya/service-kit';
import { driverRecordOf, eventually, freePort, startTestService, testKeys, type TestService } from '@pahiya/testing';
import { Registry } from 'prom-client';
import { authConfig, buildAuthService } from '../src/service.ts';
import { plainText } from './mailbox.ts';
import { startSmtpSink } from './smtp-sink.ts';

const PASSWORD = 'Pahiya#2026';
const REFUSED = 'Invalid credentials. Please check what you entered and try again.';
const ADMIN = { email: 'Admin@Pahiya.example', password: PASSWORD };

let auth: TestService;
let mailPort: number;
let mailbox: string;

function configWith(env: Record<string, string>) {
  return readConfig(authConfig, {
    TOKEN_PRIVATE_KEY: testKeys.privateKey.replaceAll('\n', '\\n'),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // In these tests registration lets people in at once: joining.api.test.ts covers the other rules.
    DEMO: 'on',
    COMPANY_REGISTRATION: 'open',
    LOGIN_LIMIT_PER_MINUTE: '0',
    MAILBOX_DIR: mailbox,
    PUBLIC_URL: 'https://rides.example/app',
    ...env,
  });
}

beforeAll(async () => {
  mailbox = await mkdtemp(join(tmpdir(), 'pahiya-mailbox-'));
  mailPort = await freePort();
  auth = await startTestService('auth', buildAuthService, configWith({ SMTP_URL: `smtp://127.0.0.1:${mailPort}` }));
});
afterAll(async () => {
  await auth.close();
  await rm(mailbox, { recursive: true, force: true });
});

let made = 0;
async function newCompany(code = `C${++made}`, name = `Company ${code}`) {
  const email = `${code.toLowerCase()}@company.example`;
  const { body } = await auth.call(routes.auth.registerCompany, {
    body: { companyId: code, companyName: name, email, password: PASSWORD },
  });
  const signedIn = await auth.call(routes.auth.loginCompany, { body: { email, password: PASSWORD } });
  return { id: body.company?._id ?? '', code, name, email, token: signedIn.body.token };
}
type TestCompany = Awaited<ReturnType<typeof newCompany>>;

async function newEmployee(company: TestCompany, employeeId = 'E-001', employeeName = 'Asha Rao') {
  const email = `${employeeId.toLowerCase()}@people.example`;
  const { body } = await auth.call(routes.auth.addEmployee, {
    token: company.token,
    body: { employeeId, employeeName, email, password: PASSWORD },
  });
  return { id: body.employee._id, companyId: company.code, employeeId, employeeName, email, password: PASSWORD };
}

function loginBody({ companyId, employeeId, employeeName, email, password }: Awaited<ReturnType<typeof newEmployee>>) {
  return { companyId, employeeId, employeeName, email, password };
}

function claimsOf(token: string): TokenClaims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as TokenClaims;
}

describe('signing in', () => {
  it('accepts an employee’s registered details, whatever their case and spacing', async () => {
    const company = await newCompany('Demo01', 'Demo Industries');
    const employee = await newEmployee(company);
    const { status, body } = await auth.call(routes.auth.loginUser, {
      body: {
        companyId: 'DEMO01',
        employeeId: 'e-001',
        employeeName: ' asha   rao ',
        email: 'E-001@People.example',
        password: PASSWORD,
      },
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ _id: employee.id, role: 'user', companyId: 'Demo01', employeeName: 'Asha Rao' });
    expect(claimsOf(body.token)).toMatchObject({
      sub: employee.id,
      role: 'user',
      companyId: company.id,
      companyCode: 'Demo01',
      companyName: 'Demo Industries',
      employeeId: 'E-001',
      name: 'Asha Rao',
    });
    const profile = await auth.call(routes.auth.getProfile, { token: body.token });
    expect(profile.body.user.email).toBe('e-001@people.example');
  });

  it('gives the same answer for every mismatch', async () => {
    const company = await newCompany();
    const right = loginBody(await newEmployee(company));
    for (const wrong of [
      { companyId: 'NOBODY' },
      { employeeId: 'E-002' },
      { employeeName: 'Asha' },
      { email: 'nobody@people.example' },
      { password: 'Pahiya#2027' },
    ]) {
      const { status, problem } = await auth.call(routes.auth.loginUser, { body: { ...right, ...wrong } });
      expect([status, problem.code, problem.detail]).toEqual([401, 'INVALID_CREDENTIALS', REFUSED]);
    }
    for (const route of [routes.auth.loginAdmin, routes.auth.loginCompany]) {
      const { problem } = await auth.call(route, { body: { email: 'nobody@x.example', password: 'x' } });
      expect(problem.detail).toBe(REFUSED);
    }
  });

  it('issues a session of 30 days with remember me, of 12 hours without, signed with the published key as issuer of API tokens', async () => {
    const short = await auth.call(routes.auth.loginAdmin, { body: { ...ADMIN } });
    const long = await auth.call(routes.auth.loginAdmin, { body: { ...ADMIN, rememberMe: true } });
    expect(short.body.message).toBe('Login successful!');
    const life = (token: string) => claimsOf(token).exp - claimsOf(token).iat;
    expect([life(short.body.token), life(long.body.token)]).toEqual([12 * 3600, 30 * 24 * 3600]);
    const { body } = await auth.call(routes.auth.jwks);
    const header = JSON.parse(Buffer.from(short.body.token.split('.')[0] ?? '', 'base64url').toString());
    expect(header).toMatchObject({ alg: 'ES256', typ: 'at+jwt', kid: body.keys[0]?.kid });
    expect(createPublicKey({ key: { ...body.keys[0] }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })).toBe(
      testKeys.publicKey,
    );
  });

  it('takes number and name from the first login of a person who registered alone, once', async () => {
    const company = await newCompany();
    const self = { companyId: company.code, companyName: ` ${company.name.toUpperCase()} `, email: 'Self@x.example' };
    const registered = await auth.call(routes.auth.register, { body: { ...self, password: PASSWORD, role: 'user' } });
    expect([registered.status, registered.body.message]).toEqual([201, 'Registration successful! Please login.']);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        auth.call(routes.auth.loginUser, {
          body: {
            companyId: company.code,
            email: self.email,
            password: PASSWORD,
            employeeId: `N-${n}`,
            employeeName: `Name ${n}`,
          },
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 401, 401, 401, 401, 401]);
    const { body } = await auth.call(routes.auth.listEmployees, { token: company.token });
    expect(body.employees[0]?.employeeId).toBe(answers.find(({ status }) => status === 200)?.body.user.employeeId);
  });

  it('refuses a first login that claims the number of a colleague', async () => {
    const company = await newCompany();
    await newEmployee(company, 'E-7');
    const own = { companyId: company.code, email: 'late@x.example', password: PASSWORD };
    await auth.call(routes.auth.register, { body: { ...own, companyName: company.name, role: 'user' } });
    const body = { ...own, employeeId: 'e-7', employeeName: 'Late' };
    expect((await auth.call(routes.auth.loginUser, { body })).status).toBe(409);
  });

  it('counts attempts per account and per address, known or not', async () => {
    const limited = await startTestService('auth', buildAuthService, configWith({ LOGIN_LIMIT_PER_MINUTE: '2' }));
    try {
      const tryAs = (email: string) => limited.call(routes.auth.loginAdmin, { body: { email, password: 'wrong one' } });
      for (const email of ['nobody@x.example', ADMIN.email]) {
        expect([(await tryAs(email)).status, (await tryAs(email)).status]).toEqual([401, 401]);
        const third = await tryAs(email.toUpperCase());
        expect([third.status, third.problem.code, third.headers['retry-after']]).toEqual([
          429,
          'TOO_MANY_REQUESTS',
          '60',
        ]);
      }
      limited.clock.advance(61_000);
      const others = Array.from({ length: 11 }, (_, n) => tryAs(`other-${n}@x.example`));
      expect(statusesOf(await Promise.all(others)).slice(-2)).toEqual([401, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe('drivers', () => {
  const put = (id: string, body: object) =>
    auth.call(routes.auth.putDriverAccount, {
      params: { driverId: id },
      body: { fullName: 'Ravi Kumar', phoneNumber: '9876543210', password: PASSWORD, existing: false, ...body },
    });

  it('sign in by phone or e-mail, and are told if they wait for activation', async () => {
    const id = newId();
    await put(id, { email: 'Ravi@x.example' });
    auth.neighbours['driver.driverRecord'] = () => driverRecordOf(id, { status: 'inactive' });
    for (const who of [
      { phoneNumber: '9876543210' },
      { phoneNumber: '+91 98765 43210' },
      { phoneNumber: 'ravi@x.example' },
      { email: 'RAVI@x.example' },
    ]) {
      const { status, body } = await auth.call(routes.auth.loginDriver, { body: { ...who, password: PASSWORD } });
      expect([status, body.driver._id]).toEqual([200, id]);
      expect(body.message).toMatch(/waiting to be activated/);
      expect(claimsOf(body.token)).toMatchObject({ iss: 'pahiya', sub: id, driverId: id, role: 'driver' });
    }
    const withoutBoth = await auth.call(routes.auth.loginDriver, { body: { password: PASSWORD } });
    expect(withoutBoth.status).toBe(400);
    delete auth.neighbours['driver.driverRecord'];
    const away = await auth.call(routes.auth.loginDriver, { body: { phoneNumber: '9876543210', password: PASSWORD } });
    expect([away.status, away.problem.code, away.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
  });

  it('keep their phone number, unless their registration was never finished', async () => {
    const [first, second, third] = [newId(), newId(), newId()];
    const phoneNumber = '9000000001';
    auth.neighbours['driver.driverRecord'] = () => {
      throw new PahiyaError('NOT_FOUND', { what: 'driver' });
    };
    expect((await put(first, { phoneNumber })).status).toBe(200);
    expect((await put(first, { phoneNumber })).status).toBe(200);
    const early = await put(second, { phoneNumber });
    expect([early.status, early.problem.detail]).toEqual([
      409,
      'A driver with this phone number is already registered.',
    ]);
    auth.clock.advance(61_000);
    expect((await put(second, { phoneNumber })).status).toBe(200);
    await auth.deliver('driver.driver.registered.v1', second, {
      driverId: second,
      code: 'ABCD1234',
      revision: 1,
      fullName: 'Ravi Kumar',
      email: null,
      phoneNumber,
      gender: 'Male',
      status: 'active',
      vehicleNumber: null,
      vehicleType: 'Sedan',
      licenseVerified: false,
      aadhaarVerified: false,
      baseSalaryPaise: 0,
      registeredAt: auth.clock.now().toISOString(),
    });
    await eventually(
      async () =>
        (await auth.sql('select 1 from auth.account where id = $1 and confirmed_at is not null', [second]))[0],
    );
    auth.clock.advance(61_000);
    expect((await put(third, { phoneNumber })).status).toBe(409);
  });

  it('keep a number whose confirmation is merely late', async () => {
    const [first, second] = [newId(), newId()];
    const phoneNumber = '9000000002';
    await put(first, { phoneNumber });
    auth.clock.advance(61_000);
    auth.neighbours['driver.driverRecord'] = () => driverRecordOf(first);
    expect((await put(second, { phoneNumber })).status).toBe(409);
  });

  it('lose their sessions with their account, by the call and by the event, both repeatable', async () => {
    for (const [n, remove] of [
      (id: string) => auth.call(routes.auth.deleteDriverAccount, { params: { driverId: id } }),
      (id: string) => auth.deliver('driver.driver.deleted.v1', id, { driverId: id, revision: 2 }),
    ].entries()) {
      const id = newId();
      const phoneNumber = `900000001${n}`;
      await put(id, { phoneNumber });
      auth.neighbours['driver.driverRecord'] = () => driverRecordOf(id);
      const { body } = await auth.call(routes.auth.loginDriver, { body: { phoneNumber, password: PASSWORD } });
      await remove(id);
      await remove(id);
      await eventually(
        async () => (await auth.call(routes.auth.getProfile, { token: body.token })).problem.code === 'SESSION_ENDED',
      );
      const again = await auth.call(routes.auth.loginDriver, { body: { phoneNumber, password: PASSWORD } });
      expect(again.status).toBe(401);
    }
  });

  it('lose their sessions when the password changes, and keep an e-mail that a change omits', async () => {
    const id = newId();
    const phoneNumber = '9000000020';
    await put(id, { phoneNumber, email: 'keep@x.example' });
    auth.neighbours['driver.driverRecord'] = () => driverRecordOf(id);
    const { body } = await auth.call(routes.auth.loginDriver, { body: { phoneNumber, password: PASSWORD } });
    await put(id, { phoneNumber, password: 'another one', existing: true });
    expect((await auth.call(routes.auth.getProfile, { token: body.token })).problem.code).toBe('SESSION_ENDED');
    const again = await auth.call(routes.auth.loginDriver, {
      body: { email: 'keep@x.example', password: 'another one' },
    });
    expect(again.status).toBe(200);
    expect((await put(newId(), { phoneNumber: '9000000021', password: undefined, existing: true })).status).toBe(404);
  });
});

describe('companies', () => {
  it('register once under concurrent attempts, and other services are told', async () => {
    const body = { companyId: 'RACE1', companyName: 'Race', email: 'race@company.example', password: PASSWORD };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => auth.call(routes.auth.register, { body: { ...body, role: 'company' } })),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409]);
    const again = await auth.call(routes.auth.registerCompany, {
      body: { ...body, companyId: 'race1', email: 'x@x.example' },
    });
    expect([again.status, again.problem.code]).toEqual([409, 'ALREADY_EXISTS']);
    const heard = await eventually(async () =>
      (await auth.published('auth.company.registered.v1')).find(({ data }) => 'code' in data && data.code === 'RACE1'),
    );
    expect(heard.data).toMatchObject({ name: 'Race', email: 'race@company.example', status: 'active', gstin: null });
  });

  it('are listed for an admin by name and page, and see only themselves', async () => {
    const names = ['zulu one', 'Zulu Two', 'Zulu_3', 'Zulu 100%'];
    const companies = [];
    for (const [n, name] of names.entries()) {
      auth.clock.advance(1000);
      companies.push(await newCompany(`ZULU${n}`, name));
    }
    const admin = await auth.call(routes.auth.loginAdmin, { body: ADMIN });
    const list = (query: Record<string, string | number>) =>
      auth.call(routes.auth.listCompanies, { token: admin.body.token, query });
    const first = await list({ q: 'ZULU', limit: 3 });
    const second = await list({ q: 'ZULU', limit: 3, cursor: first.body.nextCursor ?? '' });
    const listed = [...first.body.companies, ...second.body.companies].map(({ name }) => name);
    expect(listed).toEqual(['Zulu 100%', 'zulu one', 'Zulu Two', 'Zulu_3'].sort(byLowerCase));
    expect(second.body.nextCursor).toBeUndefined();
    const newest = await list({ q: 'ZULU', sort: 'registered', limit: 3 });
    const oldest = await list({ q: 'ZULU', sort: 'registered', cursor: newest.body.nextCursor ?? '' });
    expect([...newest.body.companies, ...oldest.body.companies].map(({ name }) => name)).toEqual(names.toReversed());
    expect((await list({ q: 'zulu_' })).body.companies).toHaveLength(1);
    await auth.sql("update auth.company set status = 'suspended' where code = 'ZULU1'");
    const named = async (status: string) =>
      (await list({ q: 'zulu', status })).body.companies.map(({ companyId }) => companyId);
    expect(await named('suspended')).toEqual(['ZULU1']);
    expect(await named('active')).toEqual(expect.not.arrayContaining(['ZULU1']));
    expect(await named('active')).toHaveLength(names.length - 1);
    expect((await list({ status: 'gone' })).status).toBe(400);
    expect((await list({ cursor: 'bm8' })).status).toBe(400);
    const own = await auth.call(routes.auth.listCompanies, { token: companies[0]?.token ?? '', query: { q: 'Two' } });
    expect(own.body.companies.map(({ name }) => name)).toEqual(['zulu one']);
    const stats = await auth.call(routes.auth.peopleStats, { token: admin.body.token });
    expect(stats.body.totalCompanies).toBeGreaterThanOrEqual(names.length);
  });

  it('cannot save a GSTIN that invoices cannot carry, except the one they had', async () => {
    const company = await newCompany();
    const change = (gstin: string) =>
      auth.call(routes.auth.updateCompanyProfile, { token: company.token, body: { gstin } });
    // A tax deductor, an unknown state, and a typing error.
    const wrong = ['27AAPFU0939F1D4', '99AAPFU0939F1ZK', '27AAPFU0939F1ZX'];
    for (const gstin of wrong) {
      const { status, problem } = await change(gstin);
      expect([status, problem.issues]).toEqual([
        400,
        [{ path: 'gstin', code: 'invalid', message: 'gstin is not valid' }],
      ]);
    }
    await auth.sql('update auth.company set gstin = $2 where id = $1', [company.id, wrong[0]]);
    expect((await change('27AAPFU0939F1D4')).status).toBe(200);
    expect((await change('27AAPFU0939F1ZV')).body.company.gstin).toBe('27AAPFU0939F1ZV');
  });

  it('change their details, which other services are told, and their password only with the current one', async () => {
    const company = await newCompany();
    const change = (body: object) => auth.call(routes.auth.updateCompanyProfile, { token: company.token, body });
    const changed = await change({ companyName: 'New  Name', phone: '+919876543210', gstin: '29ABCDE1234F1ZW' });
    expect(changed.body.company).toMatchObject({ name: 'New Name', phone: '9876543210', gstin: '29ABCDE1234F1ZW' });
    expect((await change({ password: 'another one' })).status).toBe(400);
    const wrong = await change({ password: 'another one', currentPassword: 'wrong' });
    expect([wrong.status, wrong.problem.detail]).toEqual([401, 'The current password is not right.']);
    const other = await auth.call(routes.auth.loginCompany, { body: { email: company.email, password: PASSWORD } });
    expect((await change({ password: 'another one', currentPassword: PASSWORD })).status).toBe(200);
    expect((await auth.call(routes.auth.getCompanyProfile, { token: other.body.token })).status).toBe(401);
    expect((await auth.call(routes.auth.getCompanyProfile, { token: company.token })).body.company.name).toBe(
      'New Name',
    );
    const heard = await eventually(async () =>
      (await auth.published('auth.company.updated.v1')).find(({ subject }) => subject === company.id),
    );
    // The registration was the first event.
    expect(heard.data).toMatchObject({ revision: 2, name: 'New Name', gstin: '29ABCDE1234F1ZW' });
  });
});

describe('employees', () => {
  it('have a number and e-mail unique in their company, which alone sees and removes them', async () => {
    const [one, other] = [await newCompany(), await newCompany()];
    const employee = await newEmployee(one);
    await newEmployee(other);
    const add = (body: object) =>
      auth.call(routes.auth.addEmployee, {
        token: one.token,
        body: { employeeId: 'E-9', employeeName: 'Some One', email: 'e-9@x.example', password: PASSWORD, ...body },
      });
    expect((await add({ employeeId: 'e-001' })).problem.detail).toMatch(/employee ID/);
    expect((await add({ email: employee.email.toUpperCase() })).problem.detail).toMatch(/e-mail/);
    const empty = await add({ employeeName: ' ' });
    expect([empty.status, empty.problem.detail]).toEqual([400, 'All fields are required.']);
    for (const [wrong, sentence] of [
      [{ email: 'nope' }, 'email must be an e-mail address.'],
      [{ email: '' }, 'All fields are required.'],
      [{ email: undefined }, 'All fields are required.'],
      [{ password: 'x'.repeat(201) }, 'password must have at most 200 characters.'],
      [{ password: '' }, 'All fields are required.'],
    ] as const) {
      const { status, problem } = await add(wrong);
      expect([wrong, status, problem.detail]).toEqual([wrong, 400, sentence]);
    }
    const foreign = await auth.call(routes.auth.removeEmployee, {
      token: other.token,
      params: { employeeId: employee.id },
    });
    expect([foreign.status, foreign.problem.detail]).toEqual([404, 'Employee not found']);
    const stranger = await auth.call(routes.auth.register, {
      body: { companyId: one.code, companyName: 'Else', email: 'a@b.example', password: PASSWORD, role: 'user' },
    });
    expect([stranger.status, stranger.problem.detail]).toEqual([404, 'Company not found']);
    const { body } = await auth.call(routes.auth.countEmployees, { params: { companyId: one.id } });
    expect(body.totalEmployees).toBe(1);
  });

  it('are listed newest first, page by page, and found by number, name and e-mail', async () => {
    const company = await newCompany();
    for (const n of [1, 2, 3]) {
      auth.clock.advance(1000);
      await newEmployee(company, `P-${n}`, `Person ${n}`);
    }
    const list = async (query: Record<string, string | number>) =>
      (await auth.call(routes.auth.listEmployees, { token: company.token, query })).body;
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.employees, ...second.employees].map(({ employeeId }) => employeeId)).toEqual([
      'P-3',
      'P-2',
      'P-1',
    ]);
    await newEmployee(company, 'P-4', 'person 2');
    const byName = await list({ limit: 3, sort: 'name' });
    const rest = await list({ limit: 3, sort: 'name', cursor: byName.nextCursor ?? '' });
    expect([...byName.employees, ...rest.employees].map(({ employeeId }) => employeeId)).toEqual([
      'P-1',
      'P-2',
      'P-4',
      'P-3',
    ]);
    expect((await list({ sort: 'name', order: 'desc' })).employees[0]?.employeeId).toBe('P-3');
    const otherOrder = await auth.call(routes.auth.listEmployees, {
      token: company.token,
      query: { cursor: byName.nextCursor ?? '' },
    });
    expect(otherOrder.status).toBe(400);
    await auth.call(routes.auth.removeEmployee, { token: company.token, params: { employeeId: 'P-4' } });
    for (const q of ['p-2', 'PERSON 2', 'p-2@people']) {
      expect((await list({ q })).employees.map(({ employeeId }) => employeeId)).toEqual(['P-2']);
    }
  });

  it('are signed out everywhere as soon as they are removed, once, and leave no data behind', async () => {
    const company = await newCompany();
    const employee = await newEmployee(company, 'GONE-1');
    const { body } = await auth.call(routes.auth.loginUser, { body: loginBody(employee) });
    const remove = () =>
      auth.call(routes.auth.removeEmployee, { token: company.token, params: { employeeId: 'gone-1' } });
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(statusesOf(answers)).toEqual([200, 404, 404]);
    expect(answers.find(({ status }) => status === 200)?.body.message).toBe('Employee deleted successfully');
    expect((await auth.call(routes.auth.getProfile, { token: body.token })).problem.code).toBe('SESSION_ENDED');
    expect((await auth.call(routes.auth.loginUser, { body: loginBody(employee) })).problem.detail).toBe(REFUSED);
    expect(await auth.sql('select 1 from auth.account where id = $1', [employee.id])).toEqual([]);
    const heard = await eventually(
      async () =>
        (await auth.published()).filter(({ subject }) => subject === employee.id).length === 2 &&
        (await auth.published('auth.employee.removed.v1')).find(({ subject }) => subject === employee.id),
    );
    expect(heard.data).toEqual({ userId: employee.id, companyId: company.id });
  });

  it('are registered once when a request is repeated with its key', async () => {
    const company = await newCompany();
    const once = () =>
      auth.call(routes.auth.addEmployee, {
        token: company.token,
        headers: { 'idempotency-key': 'add-1' },
        body: { employeeId: 'K-1', employeeName: 'Key', email: 'key@x.example', password: PASSWORD },
      });
    const [first, second] = [await once(), await once()];
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([201, 201, 'true']);
    expect(second.body).toEqual(first.body);
  });

  it('change their name and phone, but a company has no employee name', async () => {
    const company = await newCompany();
    const { body } = await auth.call(routes.auth.loginUser, { body: loginBody(await newEmployee(company)) });
    const changed = await auth.call(routes.auth.updateProfile, {
      token: body.token,
      body: { employeeName: 'Asha R', phone: '+91 98765 43211' },
    });
    expect(changed.body.user).toMatchObject({ employeeName: 'Asha R', phone: '9876543211', companyName: company.name });
    const refused = await auth.call(routes.auth.updateProfile, {
      token: company.token,
      body: { employeeName: 'Company' },
    });
    expect(refused.status).toBe(422);
  });
});

it('notify the admins and the company when a person is added, changed or removed, and nobody on a refusal', async () => {
  const told = async (change: () => Promise<unknown>) => {
    auth.sent.splice(0);
    await change();
    return auth.sent.map(({ rooms, event, payload }) => ({ rooms, event, payload }));
  };
  const company = await newCompany();
  const rooms = [room.admins, room.company(company.id)];
  const ofCompany = { rooms, event: 'record_changed', payload: { kind: 'company', id: company.id } };
  const change = (body: object) =>
    told(() => auth.call(routes.auth.updateCompanyProfile, { token: company.token, body }));
  expect(await change({ address: '12 MG Road' })).toEqual([ofCompany]);
  expect(await change({ password: 'Another#2026', currentPassword: 'wrong' })).toEqual([]);

  let id = '';
  const added = await told(async () => ({ id } = await newEmployee(company)));
  const ofEmployee = { rooms, event: 'record_changed', payload: { kind: 'employee', id } };
  expect(added).toEqual([ofEmployee]);
  const again = { employeeId: 'E-001', employeeName: 'Asha Rao', email: 'e-001@people.example', password: PASSWORD };
  expect(await told(() => auth.call(routes.auth.addEmployee, { token: company.token, body: again }))).toEqual([]);
  const asha = { sub: id, role: 'user', companyId: company.id } as const;
  expect(await told(() => auth.call(routes.auth.updateProfile, { as: asha, body: { phone: '9876543210' } }))).toEqual([
    ofEmployee,
  ]);
  const remove = () =>
    told(() => auth.call(routes.auth.removeEmployee, { token: company.token, params: { employeeId: id } }));
  expect(await remove()).toEqual([ofEmployee]);
  expect(await remove()).toEqual([]);
});

describe('sessions', () => {
  it('end at logout, and stay ended for a process that starts with an empty live state', async () => {
    const { body } = await auth.call(routes.auth.loginAdmin, { body: { ...ADMIN, rememberMe: true } });
    const open = await auth.call(routes.auth.loginAdmin, { body: ADMIN });
    expect((await auth.call(routes.auth.logout, { token: body.token })).status).toBe(200);
    expect((await auth.call(routes.auth.getProfile, { token: body.token })).problem.code).toBe('SESSION_ENDED');

    const readiness = createReadiness();
    const metrics = new Registry();
    const liveState = memoryLiveState();
    const restarted = createHost({ name: 'auth', readiness, metrics, logger: false });
    // The first admin exists already: later starts need no configuration for one.
    const config = configWith({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
    await restarted.register(buildAuthService(config, { ...auth.deps, liveState, readiness, metrics }));
    try {
      const profileOf = (token: string) =>
        restarted.inject({ url: routes.auth.getProfile.path, headers: { authorization: `Bearer ${token}` } });
      expect((await profileOf(body.token)).json<{ code: string }>().code).toBe('SESSION_ENDED');
      expect((await profileOf(open.body.token)).statusCode).toBe(200);
    } finally {
      await restarted.close();
      await liveState.close();
    }
  });
});

describe('a forgotten password', () => {
  it('is reset once by a mailed link, also after the mail server was down; the answer reveals nothing', async () => {
    const company = await newCompany();
    const employee = await newEmployee(company, 'FORGOT-1');
    const { body: session } = await auth.call(routes.auth.loginUser, { body: loginBody(employee) });
    const forget = (email: string) => auth.call(routes.auth.forgotPassword, { body: { email, role: 'user' } });
    const [known, unknown] = [await forget(employee.email.toUpperCase()), await forget('nobody@people.example')];
    expect(known.body).toEqual({ message: 'If that address is known, a link is on its way.' });
    expect(unknown.body).toEqual(known.body);
    await eventually(async () => {
      const waiting = await auth.sql<{ email: string }>('select email from auth.mail_outbox where attempts > 0');
      return waiting.length === 1 && waiting[0]?.email === employee.email;
    });

    const server = await startSmtpSink(mailPort);
    try {
      const mail = await eventually(() => server.mails.find((text) => text.includes(`To: ${employee.email}`)));
      const link = new URL(/https:\S+/.exec(plainText(mail))?.[0] ?? '');
      expect([link.origin + link.pathname, link.searchParams.get('role')]).toEqual([
        'https://rides.example/app/reset-password',
        'user',
      ]);
      const reset = () =>
        auth.call(routes.auth.resetPassword, {
          body: { token: link.searchParams.get('token'), password: 'a new password' },
        });
      const answers = await Promise.all([reset(), reset(), reset()]);
      expect(statusesOf(answers)).toEqual([200, 422, 422]);
      expect((await auth.call(routes.auth.getProfile, { token: session.token })).problem.code).toBe('SESSION_ENDED');
      expect((await auth.call(routes.auth.loginUser, { body: loginBody(employee) })).status).toBe(401);
      const again = await auth.call(routes.auth.loginUser, {
        body: { ...loginBody(employee), password: 'a new password' },
      });
      expect(again.status).toBe(200);
      expect(server.mails).toHaveLength(1);
    } finally {
      await server.close();
    }
  });

  it('is mailed once to each account that has the address, even if one of the mails is retried', async () => {
    const companies = [await newCompany(), await newCompany()];
    for (const company of companies) await newEmployee(company, 'TWICE-1');
    let tries = 0;
    const server = await startSmtpSink(mailPort, () => (tries += 1) !== 2);
    try {
      await auth.call(routes.auth.forgotPassword, { body: { email: 'twice-1@people.example', role: 'user' } });
      await eventually(async () => {
        const waiting = await auth.sql('select from auth.mail_outbox');
        return tries > 2 && waiting.length === 0;
      });
      const told = (name: string) => server.mails.filter((mail) => plainText(mail).includes(`at ${name}.`)).length;
      expect(companies.map(({ name }) => told(name))).toEqual([1, 1]);
      expect(server.mails).toHaveLength(2);
    } finally {
      await server.close();
    }
  });
});

describe('the first admin', () => {
  it('is required: a start without one, and without a configuration for one, fails and says so', async () => {
    await auth.sql("delete from auth.account where role = 'admin'");
    const [readiness, metrics] = [createReadiness(), new Registry()];
    const restarted = createHost({ name: 'auth', readiness, metrics, logger: false });
    const config = configWith({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
    void restarted.register(buildAuthService(config, { ...auth.deps, readiness, metrics }));
    await expect(restarted.ready()).rejects.toThrow('There is no admin yet.');
    await restarted.close();
  });
});

function statusesOf(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).sort((one, other) => one - other);
}

function byLowerCase(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1;
}
