import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Role, type SignIn } from '@pahiya/contracts';
import { showLanguage } from '@pahiya/ui';
import { endSession } from '@pahiya/web-kit';
import { signInElsewhereAs } from '@pahiya/web-kit/testing';
import { startShell } from '../../test/start-shell.tsx';
import { paths, SECURITY_PATH } from '../paths.ts';
import { hi } from './messages.hi.ts';

const { auth } = routes;
const HERE: SignIn = {
  _id: 'here',
  current: true,
  browser: 'Chrome',
  system: 'Linux',
  address: '203.0.113.9',
  signedInAt: '2026-11-20T10:00:00Z',
  lastUsedAt: '2026-11-21T09:30:00Z',
  expiresAt: '2026-12-20T10:00:00Z',
};
const THERE: SignIn = { ...HERE, _id: 'there', current: false, browser: 'Safari', system: 'iOS', lastUsedAt: null };
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];

let pages: ReturnType<typeof startShell>;
afterEach(() => pages.close());

function open(role: Role, authenticatorSince: string | null = null) {
  pages = startShell({ sub: 'somebody', role });
  pages.server.on(auth.listSignIns, () => ({ signIns: [HERE, THERE] }));
  pages.server.on(auth.getSecondFactors, () => ({
    factors: { authenticatorSince, passkeys: [], recoveryCodes: 3, required: role === 'admin' },
  }));
  pages.open(SECURITY_PATH);
}
const provePassword = async () => {
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/^Current password/, { selector: 'input' }), 'my password');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
};

it('shows where somebody is logged in, and ends one of the logins', async () => {
  open('driver');
  pages.server.on(auth.endSignIn, () => ({ message: 'The device is logged out' }));
  const here = (await screen.findByText('Chrome on Linux')).closest('li');
  expect(here?.textContent).toContain('This device');
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
  expect(screen.queryByText('Authenticator app')).toBeNull();

  pages.server.on(auth.listSignIns, () => ({ signIns: [HERE] }));
  await userEvent.click(screen.getByRole('button', { name: 'End the login of Safari on iOS' }));
  await screen.findByText('The device is logged out');
  expect(pages.server.callsOf(auth.endSignIn)[0]?.params).toEqual({ id: 'there' });
  expect(screen.queryByText('Safari on iOS')).toBeNull();
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull();
});

it('takes no second press while a login is being ended, and says so by its buttons', async () => {
  open('driver');
  const tablet: SignIn = { ...THERE, _id: 'tablet', system: 'Android' };
  pages.server.on(auth.listSignIns, () => ({ signIns: [HERE, THERE, tablet] }));
  pages.server.on(auth.endSignIn, () => ({ message: 'The device is logged out' }));
  const answer = pages.server.hold(auth.endSignIn);
  await userEvent.click(await screen.findByRole('button', { name: 'End the login of Safari on iOS' }));
  const other = screen.getByRole('button', { name: 'End the login of Safari on Android' });
  expect(other).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'End all others' })).toHaveProperty('disabled', true);
  answer();
  await screen.findByText('The device is logged out');
  expect(other).toHaveProperty('disabled', false);
});

it('ends all other logins after a question', async () => {
  open('user');
  pages.server.on(auth.endOtherSignIns, () => ({ message: 'All other devices are logged out' }));
  await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
  const dialog = await screen.findByRole('alertdialog');
  within(dialog).getByText(/One other device is logged out/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'End all others' }));
  await screen.findByText('All other devices are logged out');
});

it('lets a driver change the password, and shows at its field what the service refuses', async () => {
  open('driver');
  pages.server.refuse(auth.changePassword, {
    code: 'VALIDATION_FAILED',
    params: { what: 'fields' },
    message: 'x',
    issues: [{ path: 'password', code: 'password-common', message: 'password is among the most common ones' }],
  });
  await userEvent.type(await screen.findByLabelText(/^Current password/, { selector: 'input' }), 'the old one');
  await userEvent.type(screen.getByLabelText(/^New password/, { selector: 'input' }), 'iloveyou');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('password is among the most common ones');

  pages.server.on(auth.changePassword, () => ({ message: 'Password changed.' }));
  await userEvent.type(screen.getByLabelText(/^New password/, { selector: 'input' }), ' seven monsoon clouds');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByText('Password changed.');
  expect(pages.server.callsOf(auth.changePassword).at(-1)?.body).toEqual({
    currentPassword: 'the old one',
    password: 'iloveyou seven monsoon clouds',
  });
});

it('sets an authenticator app up: password, key, code, then the recovery codes once', async () => {
  open('company');
  pages.server.on(auth.beginSecondFactor, () => ({ stepToken: 'a-step-token' }));
  pages.server.on(auth.beginAuthenticator, () => ({
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Pahiya:desk?secret=JBSWY3DPEHPK3PXP',
  }));
  pages.server.on(auth.confirmAuthenticator, () => ({ recoveryCodes: CODES }));
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  await provePassword();
  await screen.findByText('JBSW Y3DP EHPK 3PXP');
  screen.getByRole('img', { name: 'QR code of the key' });
  const code = screen.getByLabelText(/^Code that the app shows/);
  await waitFor(() => expect(document.activeElement).toBe(code));
  await userEvent.type(code, '123 456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));

  await screen.findByText(CODES[0] ?? '');
  const goOn = screen.getByRole('button', { name: 'Continue' });
  expect(goOn.getAttribute('aria-disabled') ?? goOn.getAttribute('disabled')).not.toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have kept these codes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  expect(pages.server.callsOf(auth.confirmAuthenticator)[0]?.body).toEqual({
    stepToken: 'a-step-token',
    code: '123 456',
  });
  expect(pages.server.callsOf(auth.beginAuthenticator)).toHaveLength(1);
});

it('puts the focus on the name of a new passkey after the password', async () => {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  try {
    open('company');
    pages.server.on(auth.beginSecondFactor, () => ({ stepToken: 'a-step-token' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    await provePassword();
    const name = await screen.findByLabelText(/^Name/);
    await waitFor(() => expect(document.activeElement).toBe(name));
  } finally {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  }
});

it('translates the toast about an added factor when the language changes', async () => {
  open('company');
  pages.server.on(auth.beginSecondFactor, () => ({ stepToken: 'a-step-token' }));
  pages.server.on(auth.beginAuthenticator, () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }));
  pages.server.on(auth.confirmAuthenticator, () => ({ recoveryCodes: [] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  await provePassword();
  await userEvent.type(await screen.findByLabelText(/^Code that the app shows/), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('A login now needs a code of your app.');
  try {
    await act(() => showLanguage('hi'));
    await screen.findByText(hi.added);
  } finally {
    await act(() => showLanguage('en'));
  }
});

it('makes new recovery codes, and offers an admin no way to remove the last step', async () => {
  open('admin', '2026-11-01T00:00:00Z');
  pages.server.on(auth.beginSecondFactor, () => ({ stepToken: 'a-step-token' }));
  pages.server.on(auth.renewRecoveryCodes, () => ({ recoveryCodes: CODES }));
  await screen.findByText('3 codes are left.');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'New codes' }));
  await provePassword();
  await screen.findByText(CODES[1] ?? '');
});

it('stays open while new recovery codes are made, which are shown only once', async () => {
  open('company', '2026-11-01T00:00:00Z');
  pages.server.on(auth.beginSecondFactor, () => ({ stepToken: 'a-step-token' }));
  pages.server.on(auth.renewRecoveryCodes, () => ({ recoveryCodes: CODES }));
  await userEvent.click(await screen.findByRole('button', { name: 'New codes' }));
  const answer = pages.server.hold(auth.renewRecoveryCodes);
  await provePassword();
  await userEvent.keyboard('{Escape}');
  answer();
  await screen.findByText(CODES[0] ?? '');
});

it('stays open while the code of a new authenticator app is checked', async () => {
  open('company');
  pages.server.on(auth.beginSecondFactor, () => ({ stepToken: 'a-step-token' }));
  pages.server.on(auth.beginAuthenticator, () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' }));
  pages.server.on(auth.confirmAuthenticator, () => ({ recoveryCodes: CODES }));
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  await provePassword();
  await userEvent.type(await screen.findByLabelText(/^Code that the app shows/), '123456');
  const answer = pages.server.hold(auth.confirmAuthenticator);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await userEvent.keyboard('{Escape}');
  answer();
  await screen.findByText(CODES[0] ?? '');
});

it('does not show why one login could not be ended in the question about all others', async () => {
  open('user');
  pages.server.refuse(auth.endSignIn, { code: 'NOT_FOUND', message: 'This login has ended already.' });
  await userEvent.click(await screen.findByRole('button', { name: 'End the login of Safari on iOS' }));
  await screen.findByText('This login has ended already.');
  await userEvent.click(screen.getByRole('button', { name: 'End all others' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).queryByText('This login has ended already.')).toBeNull();
});

describe('when somebody else logs in in another tab', () => {
  const another = { sub: 'another', role: 'company' } as const;

  it('shows none of the first account’s devices and typed passwords', async () => {
    open('company');
    await screen.findByText('Safari on iOS');
    await userEvent.type(screen.getByLabelText(/^Current password/, { selector: 'input' }), 'the old one');
    pages.server.on(auth.listSignIns, () => ({ signIns: [{ ...HERE, browser: 'Firefox' }] }));
    const answer = pages.server.hold(auth.listSignIns);

    signInElsewhereAs(another);
    expect(screen.queryByText('Safari on iOS')).toBeNull();
    expect(screen.getByLabelText(/^Current password/, { selector: 'input' })).toHaveProperty('value', '');
    answer();
    await screen.findByText('Firefox on Linux');
    expect(pages.server.callsOf(auth.listSignIns).at(-1)?.account).toBe('another');
  });

  it('hides the first account’s recovery codes', async () => {
    open('company', '2026-11-01T00:00:00Z');
    pages.server.on(auth.beginSecondFactor, () => ({ stepToken: 'a-step-token' }));
    pages.server.on(auth.renewRecoveryCodes, () => ({ recoveryCodes: CODES }));
    await userEvent.click(await screen.findByRole('button', { name: 'New codes' }));
    await provePassword();
    await screen.findByText(CODES[0] ?? '');

    signInElsewhereAs(another);
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  });
});

it('opens the landing page after Log Out, without a warning', async () => {
  open('company');
  await screen.findByText('Safari on iOS');
  act(() => endSession('signed-out'));
  await waitFor(() => expect(pages.address()).toBe(paths.landing));
  expect(screen.queryByText('You need to log in with proper access to view this page')).toBeNull();
});
