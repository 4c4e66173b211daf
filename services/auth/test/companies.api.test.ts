import { routes } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { admin, newCode, openJoiningStage, PASSWORD, type JoiningStage } from './joining-stage.ts';

const { auth: calls } = routes;
const DAY_MS = 24 * 3600_000;
const ASHA = { employeeId: 'E-1', employeeName: 'Asha Rao' };

let stage: JoiningStage;
beforeAll(async () => void (stage = await openJoiningStage()));
afterAll(() => stage.close());

const registrationOf = (companyId: string, companyName = `Waiting ${companyId}`) => ({
  companyId,
  companyName,
  email: `${companyId.toLowerCase()}@waiting.example`,
  password: PASSWORD,
});
const registerAsAdmin = (body: object) => stage.service.call(calls.registerCompany, { as: admin, body });

/** A company that registered itself and has proved its address. */
async function waitingCompany() {
  const given = registrationOf(newCode());
  const { body, status } = await stage.service.call(calls.registerCompany, { body: given });
  expect([status, body.company, body.next]).toEqual([201, undefined, 'link']);
  const whyNot = async () => (await stage.companyLogin(given)).problem.detail;
  expect(await whyNot()).toBe(`Please open the link that we have sent to ${given.email} first.`);
  const proven = await stage.confirm(await stage.mailbox.tokenFor(given.email));
  expect(proven.body).toMatchObject({ next: 'wait', role: 'company' });
  expect(await whyNot()).toBe(`Pahiya has not let ${given.companyName} in yet.`);
  const query = { status: 'waiting', q: given.companyId };
  const list = await stage.service.call(calls.listCompanies, { as: admin, query });
  return { given, _id: list.body.companies[0]?._id ?? '' };
}

describe('the back office', () => {
  it('activates a company that registered itself, and only then tells other services', async () => {
    const { given, _id } = await waitingCompany();
    const heard = async () => (await stage.service.published()).filter(({ subject }) => subject === _id);
    expect(await heard()).toEqual([]);
    const { body } = await stage.setStatus({ _id }, 'active');
    expect([body.message, body.company?.status]).toEqual(['The company is active', 'active']);
    expect((await stage.companyLogin(given)).status).toBe(200);
    const [fact] = await eventually(async () => (await heard()).length > 0 && heard());
    expect(fact).toMatchObject({ type: 'auth.company.registered.v1', data: { status: 'active' } });
  });

  it('refuses a company without a trace, so that its name and code are free', async () => {
    const { given, _id } = await waitingCompany();
    expect((await stage.setStatus({ _id }, 'suspended')).status).toBe(422);
    expect((await stage.setStatus({ _id }, 'deleted')).body.company).toBeUndefined();
    expect((await stage.companyLogin(given)).status).toBe(401);
    expect((await registerAsAdmin(given)).status).toBe(201);
  });

  it('suspends a company and its people at once, and reactivates it', async () => {
    const company = await stage.company();
    await stage.add(company, {});
    const { body } = await stage.login(company, 'asha@x.example', ASHA);
    expect((await stage.setStatus(company, 'suspended')).status).toBe(200);
    for (const token of [company.token, body.token]) expect(await stage.refusalOf(token)).toBe('SESSION_ENDED');
    const sentence = `${company.companyName} is suspended. Please write to our support.`;
    expect((await stage.login(company, 'asha@x.example', ASHA)).problem.detail).toBe(sentence);
    const fact = await eventually(async () =>
      (await stage.service.published('auth.company.updated.v1')).find(({ subject }) => subject === company._id),
    );
    expect(fact.data).toMatchObject({ status: 'inactive', revision: 2 });
    await stage.setStatus(company, 'active');
    expect((await stage.login(company, 'asha@x.example', ASHA)).status).toBe(200);
  });

  it('leaves no session open that started while the company was being suspended', async () => {
    const company = await stage.company();
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => stage.companyLogin(company))),
      stage.setStatus(company, 'suspended'),
    ]);
    for (const { status, body } of answers)
      if (status === 200) expect(await stage.refusalOf(body.token)).toBe('SESSION_ENDED');
    const open = 'select from auth.session where account_id = $1 and ended_at is null';
    expect(await stage.service.sql(open, [company._id])).toEqual([]);
  });

  it('deletes a company for good: its people are deleted, its name is free, its record and code stay', async () => {
    const company = await stage.company();
    await stage.add(company, {});
    await stage.setStatus(company, 'deleted');
    expect((await stage.companyLogin(company)).status).toBe(401);
    expect((await stage.login(company, 'asha@x.example')).status).toBe(401);
    expect((await stage.setStatus(company, 'active')).problem.detail).toBe('This company was deleted.');
    const { companyId, companyName } = company;
    const again = (code: string) =>
      registerAsAdmin({ ...registrationOf(code, companyName), email: 'heir@company.example' });
    expect([(await again(companyId)).status, (await again(`${companyId}-2`)).status]).toEqual([409, 201]);
  });

  it('leaves nobody and no phone number in a company that was deleted while it added people and saved its settings', async () => {
    const company = await stage.company();
    const people = Array.from({ length: 8 }, (_, nth) => ({ employeeId: `L-${nth}`, email: `late${nth}@x.example` }));
    const [answers, saved] = await Promise.all([
      Promise.all(people.map((person) => stage.add(company, person))),
      Promise.all(people.map((_, nth) => stage.settings(company, { phone: `981117770${nth}` }))),
      stage.setStatus(company, 'deleted'),
    ]);
    for (const { status, problem } of [...answers, ...saved])
      if (status >= 300) expect([status, problem.code]).toEqual([401, 'SESSION_ENDED']);
    const left = async (text: string) => stage.service.sql(text, [company._id]);
    expect(await left('select email from auth.account where company_id = $1')).toEqual([]);
    expect(await left('select phone from auth.company where id = $1')).toEqual([{ phone: null }]);
  });

  it('erases how a deleted company was reached and how it logged in', async () => {
    const company = await stage.company({
      phone: '9811177788',
      emailDomains: ['sealed.example'],
      address: '1 Mill Road',
    });
    await stage.service.sql(`insert into auth.recovery_code (account_id, code_hash) values ($1, 'hash')`, [
      company._id,
    ]);
    const { body } = await stage.setStatus(company, 'deleted');
    const nobody = `${company._id}@deleted.invalid`;
    expect(body.company).toMatchObject({ status: 'deleted', email: nobody, phone: null, emailDomains: [] });
    for (const [table, column] of [
      ['account', 'id'],
      ['recovery_code', 'account_id'],
      ['known_device', 'account_id'],
    ])
      expect([table, await stage.service.sql(`select from auth.${table} where ${column} = $1`, [company._id])]).toEqual(
        [table, []],
      );
    const sessions = 'select user_agent, address from auth.session where account_id = $1';
    expect(await stage.service.sql(sessions, [company._id])).toEqual([{ user_agent: null, address: null }]);
    // The first update was that of the settings.
    const fact = await eventually(async () =>
      (await stage.service.published('auth.company.updated.v1')).find(
        ({ subject, data }) => subject === company._id && 'revision' in data && data.revision === 3,
      ),
    );
    // The data for drawing its invoices stays.
    expect(fact.data).toMatchObject({ email: nobody, phone: null, status: 'inactive', address: '1 Mill Road' });
    expect((await registerAsAdmin({ ...registrationOf(newCode()), email: company.email })).status).toBe(201);
  });

  it('deletes a waiting company that nobody activates for 30 days, and frees its name and code', async () => {
    const { given, _id } = await waitingCompany();
    const { _id: activated } = await waitingCompany();
    await stage.setStatus({ _id: activated }, 'active');
    const query = { status: 'waiting', q: given.companyId };
    const waiting = async () =>
      (await stage.service.call(calls.listCompanies, { as: admin, query })).body.companies.length;
    await stage.service.replica(29 * DAY_MS);
    expect(await waiting()).toBe(1);
    await stage.service.replica(31 * DAY_MS);
    await eventually(async () => (await waiting()) === 0, { describe: 'the company to be deleted' });
    expect(await stage.service.sql('select from auth.account where id = $1', [_id])).toEqual([]);
    expect((await registerAsAdmin(given)).status).toBe(201);
    expect(await stage.service.sql('select from auth.company where id = $1', [activated])).toHaveLength(1);
  });

  it('refuses a company name that a person would confuse with another', async () => {
    await registerAsAdmin(registrationOf('ACME', 'Acme Travels'));
    const alike = ['ACME travels', 'Acme\u00a0Travels.', 'Асme Travels', 'Acme\u200bTravels'];
    for (const [nth, name] of alike.entries()) {
      const { status, problem } = await registerAsAdmin(registrationOf(`ACME${nth}`, name));
      expect([status, problem.detail]).toEqual([
        409,
        'A company with this name, or one written like it, is already registered.',
      ]);
    }
    expect((await stage.settings(await stage.company(), { companyName: 'acme travels' })).status).toBe(409);
  });

  it('ends any account’s sessions, by e-mail or id, and a company’s with those of its people', async () => {
    const company = await stage.company();
    const email = 'ended@x.example';
    await stage.add(company, { email });
    const end = (who: string) => stage.service.call(calls.endSessions, { as: admin, body: { who } });
    for (const who of [email.toUpperCase(), company._id]) {
      const { token } = (await stage.login(company, email, ASHA)).body;
      expect((await end(who)).body).toEqual({ accounts: 1, message: 'The sessions have ended' });
      expect(await stage.refusalOf(token)).toBe('SESSION_ENDED');
    }
    expect((await end('nobody@x.example')).status).toBe(404);
  });
});
