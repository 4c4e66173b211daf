import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { Link } from '@pahiya/web-kit';
import { startVisitor } from '../../test/start-visitor.ts';
import { LoginPage } from '../login/login.page.tsx';
import { paths } from '../paths.ts';
import { ForgotPasswordPage } from './forgot-password.page.tsx';
import { ResetPasswordPage } from './reset-password.page.tsx';

const { forgotPassword, resetPassword } = routes.auth;
const LINK = `${paths.resetPassword}#token=0123456789abcdef&role=driver`;
let visitor: ReturnType<typeof startVisitor>;

beforeEach(() => {
  visitor = startVisitor([
    { path: paths.forgotPassword, element: <ForgotPasswordPage /> },
    {
      path: paths.resetPassword,
      element: (
        <>
          {/* As in the top bar: it replaces what follows the # of the address. */}
          <Link to="#content">Skip to content</Link>
          <ResetPasswordPage />
        </>
      ),
    },
    { path: paths.login, element: <LoginPage /> },
  ]);
  visitor.server.on(forgotPassword, () => ({ message: 'If that address is known, a link is on its way.' }));
  visitor.server.on(resetPassword, () => ({ message: 'Password changed successfully. Please login.' }));
});
afterEach(() => visitor.close());

async function setPassword(password: string, again: string) {
  const [first, second] = screen.getAllByLabelText(/^New password/, { selector: 'input' });
  if (!first || !second) throw new Error('two passwords are asked for');
  await userEvent.clear(first);
  await userEvent.type(first, password);
  await userEvent.clear(second);
  await userEvent.type(second, again);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

it('requests a link for the role of the login that led here', async () => {
  visitor.open(paths.login);
  await userEvent.click(screen.getByRole('tab', { name: 'Driver' }));
  await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await userEvent.type(screen.getByLabelText(/^Email/), 'ravi@drivers.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));

  await screen.findByText('If that address is known, a link is on its way.');
  expect(visitor.server.callsOf(forgotPassword)[0]?.body).toEqual({ email: 'ravi@drivers.example', role: 'driver' });
});

it('sets the new password once both entries match, and opens that role’s login', async () => {
  visitor.open(LINK);
  await setPassword('secret-123', 'secret-124');
  screen.getByText('The two passwords differ');
  await setPassword('secret-123', 'secret-123');

  await screen.findByText('Password changed successfully. Please login.');
  expect(visitor.server.callsOf(resetPassword)).toHaveLength(1);
  expect((await screen.findByRole('tab', { name: 'Driver' })).getAttribute('aria-selected')).toBe('true');
});

it('says that a link has expired and offers a new one', async () => {
  visitor.server.refuse(resetPassword, {
    code: 'RULE_BROKEN',
    params: { what: 'link-is-over' },
    message: 'This link is no longer valid. Please ask for a new one.',
  });
  visitor.open(LINK);
  await setPassword('secret-123', 'secret-123');

  await screen.findByText('This link is no longer valid. Please ask for a new one.');
  await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  expect(visitor.address()).toBe('/forgot-password?role=driver');
});

it('keeps the link and what was typed when somebody skips to the content', async () => {
  visitor.open(LINK);
  await setPassword('secret-123', 'secret-124');
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  await setPassword('secret-123', 'secret-123');

  await screen.findByText('Password changed successfully. Please login.');
  expect(visitor.server.callsOf(resetPassword)[0]?.body).toMatchObject({ token: '0123456789abcdef' });
});
