import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { startVisitor } from '../../test/start-visitor.ts';
import { LoginPage } from '../login/login.page.tsx';
import { paths } from '../paths.ts';
import { ConfirmRegistrationPage } from './confirm-registration.page.tsx';
import { RegisterPage } from './register.page.tsx';

const { confirmRegistration, register } = routes.auth;
const LINK = `${paths.confirmRegistration}#token=0123456789abcdef`;
let visitor: ReturnType<typeof startVisitor>;

beforeEach(() => {
  visitor = startVisitor([
    { path: paths.register, element: <RegisterPage /> },
    { path: paths.confirmRegistration, element: <ConfirmRegistrationPage /> },
    { path: paths.login, element: <LoginPage /> },
  ]);
});
afterEach(() => visitor.close());

async function prove() {
  await userEvent.type(screen.getByLabelText(/^The password/, { selector: 'input' }), 'secret-123');
  await userEvent.click(screen.getByRole('button', { name: 'Prove my address' }));
}

it('asks the person who registered to look for the link', async () => {
  visitor.server.on(register, () => ({
    message: 'We have sent you a link. Open it to prove your address.',
    next: 'link' as const,
  }));
  visitor.open(paths.register);
  const field = (name: RegExp) => screen.getByLabelText(name, { selector: 'input' });
  await userEvent.type(field(/^Company ID/), 'DEMO01');
  await userEvent.type(field(/^Company name/), 'Demo Industries');
  await userEvent.type(field(/^Email/), 'meera@demo.example');
  await userEvent.type(field(/^Password/), 'secret-123');
  const answer = visitor.server.hold(register);
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
  // The form can still be changed, but the link goes to the address that was sent.
  await userEvent.type(field(/^Email/), '.changed');
  answer();
  await screen.findByText('We have sent you a link. Open it to prove your address.');
  screen.getByText('Look in the mailbox of meera@demo.example, in its spam folder too.');
  expect(screen.queryByText('Registration successful! Please login.')).toBeNull();
});

it('confirms the address with the link and the password, and says what happens next', async () => {
  const message = 'Your address is proven. You can login as soon as your company has let you in.';
  visitor.server.on(confirmRegistration, () => ({ message, next: 'wait' as const, role: 'user' as const }));
  visitor.server.refuse(confirmRegistration, {
    code: 'INVALID_CREDENTIALS',
    message: 'This is not the password that was chosen at the registration.',
  });
  visitor.open(LINK);
  await prove();
  await screen.findByText('This is not the password that was chosen at the registration.');
  await userEvent.click(screen.getByRole('button', { name: 'Prove my address' }));
  await screen.findByText(message);
  expect(visitor.server.callsOf(confirmRegistration).at(-1)?.body).toEqual({
    token: '0123456789abcdef',
    password: 'secret-123',
  });
  await userEvent.click(screen.getByRole('link', { name: 'Go to login' }));
  await screen.findByRole('tab', { name: 'User' });
});

it('offers a new registration for a truncated link', async () => {
  visitor.open(`${paths.confirmRegistration}?token=0123`);
  await screen.findByText('This link is not complete.');
  screen.getByRole('link', { name: 'Register once more' });
});
