import { createPublicKey } from 'node:crypto';
import { routes } from '@pahiya/contracts';
import { createHost, createReadiness } from '@pahiya/service-kit';
import { holdUntilAwaited, testKeys } from '@pahiya/testing';
import { Registry } from 'prom-client';
import { buildAuthService } from '../src/service.ts';
import {
  ADMIN,
  auth,
  claimsOf,
  loginBody,
  newCompany,
  newEmployee,
  openConfig,
  REFUSED,
  statusesOf,
} from './auth-service.ts';
import { PASSWORD } from './joining-stage.ts';

describe('signing in', () => {
  it('opens no session under a number that the company gives to somebody else meanwhile', async () => {
    const employee = await newEmployee(await newCompany(), 'GIVEN-1');
    const giving = await holdUntilAwaited(
      auth,
      `update auth.account set employee_number = null, name = null where id = '${employee.id}';`,
    );
    const { status, problem } = await auth.call(routes.auth.loginUser, { body: loginBody(employee) });
    await giving.committed;
    expect([status, problem?.detail]).toEqual([401, REFUSED]);
  });

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

  it('refuses a first login that claims the number or the name of a colleague, also with characters that nobody sees', async () => {
    const company = await newCompany();
    await newEmployee(company, 'E-7');
    await newEmployee(company, 'E-9', 'कर्हाडे');
    const own = { companyId: company.code, email: 'late@x.example', password: PASSWORD };
    await auth.call(routes.auth.register, { body: { ...own, companyName: company.name, role: 'user' } });
    for (const claimed of [
      { employeeId: 'e-7', employeeName: 'Late' },
      { employeeId: 'E-7\u200b', employeeName: 'Late' },
      { employeeId: 'E-8', employeeName: 'Asha\u200d Rao' },
      { employeeId: 'E-8', employeeName: 'कर्\u200dहाडे' },
    ])
      expect((await auth.call(routes.auth.loginUser, { body: { ...own, ...claimed } })).status).toBe(409);
  });
});

describe('the first admin', () => {
  it('is required: a start without one, and without a configuration for one, fails and says so', async () => {
    await auth.sql("delete from auth.account where role = 'admin'");
    const [readiness, metrics] = [createReadiness(), new Registry()];
    const restarted = createHost({ name: 'auth', readiness, metrics, logger: false });
    const config = openConfig({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
    void restarted.register(buildAuthService(config, { ...auth.deps, readiness, metrics }));
    await expect(restarted.ready()).rejects.toThrow('There is no admin yet.');
    await restarted.close();
  });
});
