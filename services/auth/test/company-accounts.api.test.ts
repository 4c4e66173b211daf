import { routes } from '@pahiya/contracts';
import { eventually, holdUntilAwaited } from '@pahiya/testing';
import { ADMIN, auth, newCompany, statusesOf } from './auth-service.ts';
import { PASSWORD } from './joining-stage.ts';

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

  it('keep the name that they have, although another is saved at the same moment', async () => {
    const company = await newCompany('KEEPS1', 'Keeps Its Name');
    const other = await holdUntilAwaited(
      auth,
      `update auth.company set name = 'Has Another' where id = '${company.id}';
       update auth.company_name set key = 'hasanother' where company_id = '${company.id}';`,
    );
    const body = { companyName: company.name, phone: '9876543210' };
    const saved = await auth.call(routes.auth.updateCompanyProfile, { token: company.token, body });
    await other.committed;
    expect([saved.status, saved.body.company.name]).toEqual([200, company.name]);
    const namesake = await auth.call(routes.auth.registerCompany, {
      body: { companyId: 'KEEPS2', companyName: company.name, email: 'keeps2@company.example', password: PASSWORD },
    });
    expect([namesake.status, namesake.problem?.code]).toEqual([409, 'ALREADY_EXISTS']);
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

  it.each([
    ['in Devanagari', 'DEVA', 'महाराष्ट्र राज्य विद्युत वितरण कंपनी मर्यादित, पुणे '],
    ['of the greatest length', 'LONG', '\u{1F695}"'.repeat(79)],
  ])('are listed beyond a page that ends with a name %s', async (_, code, name) => {
    const { token } = (await auth.call(routes.auth.loginAdmin, { body: ADMIN })).body;
    const list = async (cursor: object) =>
      (await auth.call(routes.auth.listCompanies, { token, query: { q: code, limit: 1, ...cursor } })).body;
    for (const nth of [1, 2]) await newCompany(`${code}${nth}`, `${name}${nth}`);
    const first = await list({});
    const second = await list({ cursor: first.nextCursor });
    const listed = [first, second].map(({ companies }) => companies?.[0]?.companyId);
    expect(listed).toEqual([`${code}1`, `${code}2`]);
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

  it('remove their GSTIN with an empty one', async () => {
    const company = await newCompany();
    const change = (gstin: string) =>
      auth.call(routes.auth.updateCompanyProfile, { token: company.token, body: { gstin } });
    await change('27AAPFU0939F1ZV');
    expect((await change('')).body.company.gstin).toBeNull();
    const short = await change('27AAPFU0939F1Z');
    expect([short.status, short.problem.code]).toEqual([400, 'VALIDATION_FAILED']);
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
    // The first event was the registration.
    expect(heard.data).toMatchObject({ revision: 2, name: 'New Name', gstin: '29ABCDE1234F1ZW' });
  });
});

function byLowerCase(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1;
}
