import { jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { showLanguage } from '@pahiya/ui';
import { tokenOf } from '@pahiya/web-kit/testing';
import { startVisitor } from '../../test/start-visitor.ts';
import { AdminLoginPage } from '../login/admin-login.page.tsx';
import { LoginPage } from '../login/login.page.tsx';
import { paths } from '../paths.ts';
import { hi } from './messages.hi.ts';

const { auth } = routes;
const ASKED = { code: 'SECOND_STEP_NEEDED', message: 'A second step is needed.' } as const;
const SIGNED_IN = tokenOf({ sub: 'an-admin', role: 'admin' });
let visitor: ReturnType<typeof startVisitor>;

beforeEach(() => {
  visitor = startVisitor([
    { path: paths.adminLogin, element: <AdminLoginPage /> },
    { path: paths.login, element: <LoginPage /> },
    { path: '/admin', element: <p>the desk</p> },
  ]);
});
afterEach(() => {
  visitor.close();
  jest.restoreAllMocks();
});

async function logIn(what: 'sign-in' | 'enrol') {
  visitor.server.refuse(auth.loginAdmin, {
    ...ASKED,
    params: { what, stepToken: 'a-step-token', ways: what === 'enrol' ? [] : ['authenticator'] },
  });
  visitor.open(paths.adminLogin);
  await userEvent.type(screen.getByLabelText(/^Email/), 'admin@pahiya.example');
  await userEvent.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'the password');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

it('asks for the code after the password, says why a code is wrong, and opens the desk with the right code', async () => {
  await logIn('sign-in');
  visitor.server.refuse(auth.signInByCode, {
    code: 'INVALID_CREDENTIALS',
    params: { what: 'code' },
    message: 'This code is not right.',
  });
  const field = await screen.findByLabelText(/^Code of your authenticator app/);
  expect(screen.queryByText(ASKED.message)).toBeNull();
  await userEvent.type(field, '111111');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('This code is not right.');

  visitor.server.on(auth.signInByCode, () => ({ token: SIGNED_IN, message: 'Login successful!' }));
  await userEvent.clear(field);
  await userEvent.type(field, '222222');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('the desk');
  expect(visitor.server.callsOf(auth.signInByCode).at(-1)?.body).toEqual({ stepToken: 'a-step-token', code: '222222' });
});

it.each([
  ['were copied', false, 'Copied', hi.copied],
  ['were not', true, 'They could not be copied: please select them.', hi.notCopied],
])('says that the codes %s, also in a language that is chosen later', async (_what, isRefused, said, saidInHindi) => {
  const user = userEvent.setup();
  if (isRefused) jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  visitor.server.on(auth.beginAuthenticator, () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }));
  await logIn('enrol');
  visitor.server.on(auth.confirmAuthenticator, () => ({ recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'], token: SIGNED_IN }));
  await user.type(await screen.findByLabelText(/^Code that the app shows/), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  await screen.findByText(said);
  try {
    await act(() => showLanguage('hi'));
    await screen.findByText(saidInHindi);
  } finally {
    await act(() => showLanguage('en'));
  }
});

it('leads back to the password when the step is over', async () => {
  await logIn('sign-in');
  visitor.server.refuse(auth.signInByCode, {
    code: 'RULE_BROKEN',
    params: { what: 'second-step-is-over' },
    message: 'Please log in again.',
  });
  await userEvent.type(await screen.findByLabelText(/^Code of your authenticator app/), '111111');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('Please log in again.');
  expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Back to the password' }));
  await screen.findByLabelText(/^Password/, { selector: 'input' });
});

it('leads an admin without a second factor through setting one up, and opens the desk once the codes are kept', async () => {
  visitor.server.on(auth.beginAuthenticator, () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }));
  await logIn('enrol');
  visitor.server.on(auth.confirmAuthenticator, () => ({ recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'], token: SIGNED_IN }));
  await screen.findByText('Protect your account');
  await userEvent.type(await screen.findByLabelText(/^Code that the app shows/), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('AAAA-BBBB-CCCC-DDDD');
  // They are shown only now: reading goes on at their heading, not at the top of the page.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recovery codes' }));
  expect(screen.queryByText('the desk')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have kept these codes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('the desk');
});

it('leads nowhere else while the code is checked: the recovery codes are shown only once', async () => {
  visitor.server.on(auth.beginAuthenticator, () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }));
  await logIn('enrol');
  visitor.server.on(auth.confirmAuthenticator, () => ({ recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'], token: SIGNED_IN }));
  await userEvent.type(await screen.findByLabelText(/^Code that the app shows/), '123456');
  const answer = visitor.server.hold(auth.confirmAuthenticator);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back to the password' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Passkey' }));
  answer();
  await screen.findByText('AAAA-BBBB-CCCC-DDDD');
});

/** Logs in as a company that has no second factor yet, so that the enrolment is shown. */
async function logInAsCompany() {
  visitor.server.on(auth.beginAuthenticator, () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }));
  visitor.server.refuse(auth.loginCompany, {
    ...ASKED,
    params: { what: 'enrol', stepToken: 'a-step-token', ways: [] },
  });
  visitor.open(paths.login);
  await userEvent.click(screen.getByRole('tab', { name: 'Company' }));
  await userEvent.type(screen.getByLabelText(/^Email/), 'company@pahiya.example');
  await userEvent.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'the password');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

it('shows no other logins beside the enrolment of a company, and asks before its recovery codes are left', async () => {
  visitor.server.on(auth.confirmAuthenticator, () => ({ recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'], token: SIGNED_IN }));
  await logInAsCompany();
  await userEvent.type(await screen.findByLabelText(/^Code that the app shows/), '123456');
  expect(screen.queryByRole('tab')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('AAAA-BBBB-CCCC-DDDD');

  await userEvent.click(screen.getByRole('link', { name: 'Register as a driver' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without the codes?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Stay here' }));
  screen.getByText('AAAA-BBBB-CCCC-DDDD');
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have kept these codes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('the desk');
});

it('returns from the enrolment to the login of the company', async () => {
  await logInAsCompany();
  await userEvent.click(await screen.findByRole('button', { name: 'Back to the password' }));
  expect(screen.getByRole('tab', { name: 'Company' }).getAttribute('aria-selected')).toBe('true');
});
