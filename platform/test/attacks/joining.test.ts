import { routes } from '@pahiya/contracts';
import { httpClient, type HttpClient } from '../http-client.ts';
import { openPlatform, type OpenPlatform } from '../open-platform.ts';

const { auth, booking } = routes;
const password = 'Kaveri#2026';
const ACME = { companyId: 'ACME', companyName: 'Acme Travels' };
const asha = { employeeId: 'E-1', employeeName: 'Asha Rao', email: 'asha@acme.example', password };

let platform: OpenPlatform;
let api: HttpClient;
let company = '';

/** The settings of the demonstration, with which it is easiest to join. */
beforeAll(async () => {
  platform = await openPlatform({ DEMO: 'on', COMPANY_REGISTRATION: 'open' });
  api = httpClient(await platform.listen());
  const email = 'desk@acme.example';
  await api.must(auth.registerCompany, { body: { ...ACME, email, password } });
  company = (await api.must(auth.loginCompany, { body: { email, password } })).token;
});
afterAll(() => platform.close());

const join = (email: string) => api.call(auth.register, { body: { ...ACME, email, password, role: 'user' } });
const login = (person: object) => api.call(auth.loginUser, { body: { ...asha, companyId: ACME.companyId, ...person } });

it('keeps a colleague’s address for the colleague, whoever registers it first', async () => {
  await join(asha.email);
  const squatter = await login({ employeeId: 'E-66' });
  expect(squatter.status).toBe(200);
  await api.must(auth.addEmployee, { body: asha, token: company });
  const token = (squatter.body as { token: string }).token;
  expect((await api.call(booking.myBookings, { token })).status).toBe(401);
  expect((await login({})).status).toBe(200);
});

it('gives nobody a colleague’s name or number', async () => {
  await join('mallory@else.example');
  const mallory = { email: 'mallory@else.example' };
  expect((await login({ ...mallory, employeeName: 'Mallory' })).status).toBe(409);
  expect((await login({ ...mallory, employeeId: 'E-67' })).status).toBe(409);
});

it('keeps out people who were dismissed', async () => {
  await api.must(auth.removeEmployee, { params: { employeeId: asha.employeeId }, token: company });
  await join(asha.email);
  expect((await login({})).body).toMatchObject({ code: 'NOT_LET_IN' });
});

it.each(['ACME travels', 'Acme\u2003Travels', 'Acme\u200bTravels', 'Асmе Travels'])(
  'registers no company that a person would take for another: %j',
  async (companyName) => {
    const body = { companyId: 'FAKE', companyName, email: 'fake@else.example', password };
    expect((await api.call(auth.registerCompany, { body })).status).toBe(409);
  },
);
