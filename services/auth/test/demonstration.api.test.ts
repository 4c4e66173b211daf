import { routes } from '@pahiya/contracts';
import { createHost, createReadiness } from '@pahiya/service-kit';
import { Registry } from 'prom-client';
import { buildAuthService } from '../src/service.ts';
import { configWith, openJoiningStage, type JoiningStage } from './joining-stage.ts';

let stage: JoiningStage;
beforeAll(async () => void (stage = await openJoiningStage({ DEMO: 'on', COMPANY_REGISTRATION: 'open' })));
afterAll(() => stage.close());

it('lets people join at once, and does not reveal whether an address is taken', async () => {
  const company = await stage.company();
  const first = await stage.register(company, 'first@x.example');
  const second = await stage.register(company, 'first@x.example');
  expect(first.body).toEqual({ message: 'Registration successful! Please login.', next: 'login' });
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect((await stage.login(company, 'first@x.example')).status).toBe(200);
  const nowhere = await stage.register({ ...company, companyName: 'Another' }, 'first@x.example');
  expect([nowhere.status, nowhere.problem.detail]).toEqual([404, 'Company not found']);
});

it('registers an address once under concurrent attempts', async () => {
  const company = await stage.company();
  const answers = await Promise.all(Array.from({ length: 5 }, () => stage.register(company, 'race@x.example')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const { body } = await stage.service.call(routes.auth.countEmployees, { params: { companyId: company._id } });
  expect(body.totalEmployees).toBe(1);
});

it('leaves nobody in a company that was deleted while people registered', async () => {
  const company = await stage.company();
  const emails = Array.from({ length: 6 }, (_, nth) => `late${nth}@x.example`);
  await Promise.all([...emails.map((email) => stage.register(company, email)), stage.setStatus(company, 'deleted')]);
  const left = 'select email from auth.account where company_id = $1';
  expect(await stage.service.sql(left, [company._id])).toEqual([]);
});

it('requires the link where the company has chosen another rule, and from people it dismissed', async () => {
  const company = await stage.company();
  await stage.add(company, { email: 'gone@x.example' });
  await stage.dismiss(company, 'E-1');
  await stage.register(company, 'gone@x.example');
  expect((await stage.login(company, 'gone@x.example')).problem.code).toBe('NOT_LET_IN');
  await stage.settings(company, { joining: 'approve' });
  expect((await stage.register(company, 'asked@x.example')).body.next).toBe('link');
});

it('frees a colleague’s address or number that somebody claimed when the company registers the colleague', async () => {
  const company = await stage.company();
  await stage.register(company, 'victim@x.example');
  const squatter = await stage.login(company, 'victim@x.example', { employeeId: 'E-7' });
  expect(squatter.status).toBe(200);
  expect((await stage.add(company, { email: 'victim@x.example', employeeId: 'E-7' })).status).toBe(201);
  expect(await stage.refusalOf(squatter.body.token)).toBe('SESSION_ENDED');

  await stage.register(company, 'claimer@x.example');
  const claimer = await stage.login(company, 'claimer@x.example', { employeeId: 'E-8' });
  expect((await stage.add(company, { email: 'owner@x.example', employeeId: 'e-8' })).status).toBe(201);
  expect(await stage.refusalOf(claimer.body.token)).toBe('SESSION_ENDED');
  expect((await stage.login(company, 'claimer@x.example', { employeeId: 'E-8' })).status).toBe(409);
  expect((await stage.login(company, 'claimer@x.example', { employeeId: 'E-88' })).status).toBe(200);
});

it('refuses a colleague’s name, at the first login or later', async () => {
  const company = await stage.company();
  await stage.add(company, {});
  await stage.register(company, 'double@x.example');
  const taken = await stage.login(company, 'double@x.example', { employeeName: ' asha  RAO ' });
  expect([taken.status, taken.problem.code]).toEqual([409, 'ALREADY_EXISTS']);
  const { token } = (await stage.login(company, 'double@x.example')).body;
  const rename = (employeeName: string) =>
    stage.service.call(routes.auth.updateProfile, { token, body: { employeeName } });
  expect([(await rename('Asha Rao')).status, (await rename('Asha Raoji')).status]).toEqual([409, 200]);
  // The company itself may register two people with one name.
  expect((await stage.add(company, { employeeId: 'E-2', email: 'other-asha@x.example' })).status).toBe(201);
});

it('is the only configuration with companies open to anyone', async () => {
  const [readiness, metrics] = [createReadiness(), new Registry()];
  const closed = createHost({ name: 'auth', readiness, metrics, logger: false });
  const config = configWith(stage.mailbox, { COMPANY_REGISTRATION: 'open' });
  void closed.register(buildAuthService(config, { ...stage.service.deps, readiness, metrics }));
  await expect(closed.ready()).rejects.toThrow('COMPANY_REGISTRATION=open is for the demonstration');
  await closed.close();
});
