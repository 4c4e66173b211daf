import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Employee } from '@pahiya/contracts';
import { endSession } from '@pahiya/web-kit';
import { startDesk } from '../../../test/start-desk.ts';

const employeeOf = (name: string): Employee => ({
  _id: name.toLowerCase().replaceAll(' ', '-'),
  employeeId: 'E-002',
  employeeName: name,
  email: `${name.split(' ')[0]?.toLowerCase()}@demo.example`,
  phone: null,
  createdAt: '2026-11-01T06:00:00.000Z',
});

let desk: ReturnType<typeof startDesk>;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  desk = startDesk();
  user = userEvent.setup();
});
afterEach(() => {
  desk.close();
  sessionStorage.clear();
});

const field = (name: RegExp) => screen.findByLabelText(name, { selector: 'input' });
const register = () => user.click(screen.getByRole('button', { name: 'Register employee' }));

async function fillIn() {
  await user.type(await field(/^Employee ID/), 'E-014');
  await user.type(await field(/^Employee name/), 'Meera Nair');
  await user.type(await field(/^Email/), 'meera@demo.example');
  await user.type(await field(/^Password/), 'a good one');
}

describe('Employee Registration', () => {
  it('needs all four fields, then registers and is ready for the next employee', async () => {
    desk.server.on(routes.auth.addEmployee, () => ({ message: 'Added', employee: employeeOf('Meera Nair') }));
    desk.open('/company-dashboard/employees/register');
    await user.click(await screen.findByRole('button', { name: 'Register employee' }));
    expect(await screen.findByText('All fields are required.')).toBeTruthy();

    await fillIn();
    await register();
    expect(await screen.findByText('Employee registered successfully!')).toBeTruthy();
    expect(await field(/^Employee ID/)).toHaveProperty('value', '');
    expect(desk.server.callsOf(routes.auth.addEmployee)[0]?.body).toEqual({
      employeeId: 'E-014',
      employeeName: 'Meera Nair',
      email: 'meera@demo.example',
      password: 'a good one',
    });
  });

  it('empties the fields that were sent, and keeps what is typed meanwhile', async () => {
    desk.server.on(routes.auth.addEmployee, () => ({ message: 'Added', employee: employeeOf('Meera Nair') }));
    desk.open('/company-dashboard/employees/register');
    await fillIn();
    const release = desk.server.hold(routes.auth.addEmployee);
    await register();
    await user.clear(await field(/^Employee name/));
    await user.type(await field(/^Employee name/), 'Vikram Joshi');
    release();
    await screen.findByText('Employee registered successfully!');
    expect(await field(/^Employee ID/)).toHaveProperty('value', '');
    expect(await field(/^Employee name/)).toHaveProperty('value', 'Vikram Joshi');
  });

  it('shows the server’s sentence or, without one, that of docs/sentences.md; a retry keeps the idempotency key', async () => {
    desk.server.on(routes.auth.addEmployee, () => ({ message: 'Added', employee: employeeOf('Meera Nair') }));
    desk.server.refuse(
      routes.auth.addEmployee,
      { code: 'ALREADY_EXISTS', message: 'E-014 is another employee' },
      'unreadable',
      'lost',
    );
    desk.open('/company-dashboard/employees/register');
    await fillIn();
    await register();
    expect(await screen.findByText('E-014 is another employee')).toBeTruthy();
    await register();
    expect(await screen.findByText('Failed to add employee')).toBeTruthy();
    await register();
    expect(await screen.findByText('Server error. Try again.')).toBeTruthy();
    await register();
    await screen.findByText('Employee registered successfully!');

    const [refused, , lost, again] = desk.server.callsOf(routes.auth.addEmployee).map((call) => call.idempotencyKey);
    expect(lost).not.toBe(refused);
    expect(again).toBe(lost);
  });

  it('shows what the server finds wrong with a field once, at that field', async () => {
    const message = 'The password is among the most common ones';
    desk.server.refuse(routes.auth.addEmployee, {
      code: 'VALIDATION_FAILED',
      params: { what: 'fields' },
      message,
      issues: [{ path: 'password', code: 'password-common', message }],
    });
    desk.open('/company-dashboard/employees/register');
    await fillIn();
    await register();
    await screen.findByText(message);
    expect((await field(/^Password/)).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the field of a refused or registered employee', () => {
  it('says at the employee ID, and only there, that another employee has it', async () => {
    const message = 'This employee ID already belongs to another employee of the company.';
    desk.server.refuse(routes.auth.addEmployee, {
      code: 'ALREADY_EXISTS',
      params: { what: 'employee-number' },
      message,
    });
    desk.open('/company-dashboard/employees/register');
    await fillIn();
    await register();
    await screen.findByText(message);
    const id = await field(/^Employee ID/);
    expect(id.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(id);
  });

  it('is the first one for the next employee, unless the person types in another one by then', async () => {
    desk.server.on(routes.auth.addEmployee, () => ({ message: 'Added', employee: employeeOf('Meera Nair') }));
    desk.open('/company-dashboard/employees/register');
    await fillIn();
    await user.keyboard('{Enter}');
    await screen.findByText('Employee registered successfully!');
    expect(document.activeElement).toBe(await field(/^Employee ID/));

    await fillIn();
    const release = desk.server.hold(routes.auth.addEmployee);
    await register();
    await user.type(await field(/^Employee name/), ' 2');
    release();
    await waitFor(async () => expect(await field(/^Employee ID/)).toHaveProperty('value', ''));
    expect(document.activeElement).toBe(await field(/^Employee name/));
  });
});

describe('a half-filled Employee Registration', () => {
  const comeBack = (claims: Parameters<typeof startDesk>[0]) => {
    act(() => endSession('expired'));
    desk.close();
    desk = startDesk(claims);
    desk.open('/company-dashboard/employees/register');
  };

  it('is kept for its account when the session ends, except the password', async () => {
    desk.open('/company-dashboard/employees/register');
    await fillIn();
    comeBack({});
    desk.server.on(routes.auth.addEmployee, () => ({ message: 'Added', employee: employeeOf('Meera Nair') }));
    expect(await field(/^Employee ID/)).toHaveProperty('value', 'E-014');
    expect(await field(/^Email/)).toHaveProperty('value', 'meera@demo.example');
    expect(await field(/^Password/)).toHaveProperty('value', '');
    expect(JSON.stringify(sessionStorage)).not.toContain('a good one');

    await user.type(await field(/^Password/), 'a good one');
    await register();
    await screen.findByText('Employee registered successfully!');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is not shown to another account', async () => {
    desk.open('/company-dashboard/employees/register');
    await fillIn();
    comeBack({ sub: 'company-2' });
    expect(await field(/^Employee ID/)).toHaveProperty('value', '');
    expect(JSON.stringify(sessionStorage)).not.toContain('meera@demo.example');
  });
});

describe('Employee Management', () => {
  it('searches, asks before it deletes an employee, and removes the row', async () => {
    let people = [employeeOf('Vikram Joshi'), employeeOf('Meera Nair')];
    desk.server.on(routes.auth.listEmployees, ({ query: { q = '' } }) => ({
      employees: people.filter(({ email }) => email.includes(q)),
    }));
    desk.server.on(routes.auth.removeEmployee, ({ params }) => {
      people = people.filter(({ _id }) => _id !== params.employeeId);
      return { message: 'Employee deleted successfully' };
    });
    desk.open('/company-dashboard/employees');
    await screen.findByText('Meera Nair');
    await user.type(screen.getByRole('searchbox'), 'vikram');
    await waitFor(() => expect(desk.address()).toContain('q=vikram'));
    await waitFor(() => expect(screen.queryByText('Meera Nair')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Delete Vikram Joshi' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to delete this employee?',
    });
    desk.server.refuse(routes.auth.removeEmployee, 'lost', 'unreadable');
    await user.click(within(question).getByRole('button', { name: 'Delete Vikram' }));
    expect(await within(question).findByText('Server error. Please try again.')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Delete Vikram' }));
    expect(await within(question).findByText('Failed to delete employee')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Delete Vikram' }));
    expect(await screen.findByText('Employee deleted successfully')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Vikram Joshi')).toBeNull());
    expect(desk.server.callsOf(routes.auth.removeEmployee)[0]?.params.employeeId).toBe('vikram-joshi');
  });

  it('sorts by name, and keeps the focus in the list when the row is removed', async () => {
    let people = ['Asha Rao', 'Meera Nair', 'Vikram Joshi'].map(employeeOf);
    desk.server.on(routes.auth.listEmployees, () => ({ employees: people }));
    desk.server.on(routes.auth.removeEmployee, ({ params }) => {
      people = people.filter(({ _id }) => _id !== params.employeeId);
      return { message: 'Employee deleted successfully' };
    });
    desk.open('/company-dashboard/employees');
    await screen.findByText('Meera Nair');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() =>
      expect(desk.server.callsOf(routes.auth.listEmployees).at(-1)?.query).toMatchObject({
        sort: 'name',
        order: 'asc',
      }),
    );
    act(() => screen.getByText('Meera Nair').closest('tr')?.focus());
    await user.keyboard('{Delete}');
    await screen.findByRole('alertdialog');
    await user.click(screen.getByRole('button', { name: 'Delete Meera' }));
    await waitFor(() => expect(screen.queryByText('Meera Nair')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Vikram Joshi').closest('tr')));
  });

  it('retries a list that failed, and links an empty list to the registration', async () => {
    desk.server.refuse(routes.auth.listEmployees, 'lost');
    desk.server.on(routes.auth.listEmployees, () => ({ employees: [] }));
    desk.open('/company-dashboard/employees');
    expect(await screen.findByText('Failed to fetch employees')).toBeTruthy();
    expect(screen.getByText('Server error. Please try again.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const link = await screen.findByRole('link', { name: 'Register an employee' });
    expect(link.getAttribute('href')).toBe('/company-dashboard/employees/register');
  });
});
