import { room, routes } from '@pahiya/contracts';
import { eventually, holdUntilAwaited } from '@pahiya/testing';
import { auth, loginBody, newCompany, newEmployee, REFUSED, statusesOf } from './auth-service.ts';
import { PASSWORD } from './joining-stage.ts';

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
    // One letter, and a letter with a dot: Unicode counts both as the same.
    const [asOne, asTwo] = ['पहा\u095c\u0947', 'पहा\u0921\u093c\u0947'];
    await newEmployee(company, 'P-5', asOne);
    for (const q of [asOne, asTwo]) {
      expect((await list({ q })).employees.map(({ employeeId }) => employeeId)).toEqual(['P-5']);
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
        (await auth.published()).filter(({ subject }) => subject === employee.id).length === 3 &&
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

  it.each([
    ['an employee', 'account'],
    ['a company', 'company'],
  ])(
    'have in the audit trail what a change of %s has replaced, although another comes at that moment',
    async (who, table) => {
      const company = await newCompany();
      const employee = await newEmployee(company);
      const signedIn = await auth.call(routes.auth.loginUser, { body: loginBody(employee) });
      const [id, token] = who === 'a company' ? [company.id, company.token] : [employee.id, signedIn.body.token];
      const other = await holdUntilAwaited(auth, `update auth.${table} set phone = '9876500000' where id = '${id}';`);
      const saved = await auth.call(routes.auth.updateProfile, { token, body: { phone: '9876543211' } });
      await other.committed;
      expect(saved.status).toBe(200);
      const [entry] = await eventually(async () => {
        const query = { action: 'profile.changed', subject: `account/${id}` };
        const { body } = await auth.call(routes.auth.companyAuditTrail, { token: company.token, query });
        expect(body.entries).toHaveLength(1);
        return body.entries;
      });
      expect(entry?.changes).toEqual([{ field: 'phone', before: '9876500000', after: '9876543211' }]);
    },
  );
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
