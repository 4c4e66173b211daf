import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { startVisitor } from '../../test/start-visitor.ts';
import { LoginPage } from '../login/login.page.tsx';
import { paths } from '../paths.ts';
import { RegisterPage } from './register.page.tsx';

const { register } = routes.auth;
let visitor: ReturnType<typeof startVisitor>;

beforeEach(() => {
  visitor = startVisitor([
    { path: paths.register, element: <RegisterPage /> },
    { path: paths.login, element: <LoginPage /> },
  ]);
  visitor.server.on(register, () => ({ message: 'Registration successful! Please login.' }));
  visitor.open(paths.register);
});
afterEach(() => visitor.close());

const field = (name: RegExp) => screen.getByLabelText(name, { selector: 'input' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Register' }));

async function fillIn() {
  await userEvent.type(field(/^Company ID/), ' DEMO01 ');
  await userEvent.type(field(/^Company name/), 'Demo Industries');
  await userEvent.type(field(/^Email/), 'meera@demo.example');
  await userEvent.type(field(/^Password/), 'secret-123');
}

it('shows the server’s refusal, then registers a company and opens its login', async () => {
  await userEvent.click(screen.getByRole('radio', { name: /^Company/ }));
  await fillIn();
  visitor.server.refuse(register, { code: 'NOT_FOUND', message: 'Company not found' });
  await submit();
  await screen.findByText('Company not found');
  await submit();

  await screen.findByText('Registration successful! Please login.');
  expect((await screen.findByRole('tab', { name: 'Company' })).getAttribute('aria-selected')).toBe('true');
  const calls = visitor.server.callsOf(register);
  expect(calls.at(-1)?.body).toEqual({
    role: 'company',
    companyId: 'DEMO01',
    companyName: 'Demo Industries',
    email: 'meera@demo.example',
    password: 'secret-123',
  });
});

it('shows what the server finds wrong with a field once, at that field', async () => {
  await fillIn();
  const message = 'The password is among the most common ones';
  visitor.server.refuse(register, {
    code: 'VALIDATION_FAILED',
    params: { what: 'fields' },
    message,
    issues: [{ path: 'password', code: 'password-common', message }],
  });
  await submit();
  await screen.findByText(message);
  expect(field(/^Password/).getAttribute('aria-invalid')).toBe('true');
});

it('marks missing fields and focuses the first one, without a call', async () => {
  await userEvent.type(field(/^Company ID/), 'DEMO01');
  await submit();

  expect(document.activeElement).toBe(field(/^Company name/));
  screen.getByText('Please fill in this field');
  screen.getByText('Write an address like name@company.com');
  screen.getByText('Use at least 8 characters');
  expect(visitor.server.callsOf(register)).toHaveLength(0);
});

it('says that a registration or a login got no answer', async () => {
  const unreadable = 'unreadable';
  await userEvent.click(screen.getByRole('radio', { name: /^Company/ }));
  await fillIn();
  visitor.server.refuse(register, unreadable);
  await submit();
  await screen.findByText('Registration failed');
  await submit();

  await screen.findByText('Registration successful! Please login.');
  // Both pages have these fields: text typed too early would go into the registration.
  await screen.findByRole('tab', { name: 'Company' });
  await userEvent.type(field(/^Email/), 'meera@demo.example');
  await userEvent.type(field(/^Password/), 'secret-123');
  visitor.server.refuse(routes.auth.loginCompany, unreadable);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('Login failed');
});
