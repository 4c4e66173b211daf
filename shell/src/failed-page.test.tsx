import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { endSession } from '@pahiya/web-kit';
import { signInAs } from '@pahiya/web-kit/testing';

const missing = (name: string) => () => {
  throw Object.assign(new Error(`Loading chunk ${name} failed.`), { name: 'ChunkLoadError' });
};
jest.unstable_mockModule('./login/login.page.tsx', missing('login'));
jest.unstable_mockModule('./frame/footer.tsx', () => ({ Footer: () => footer() }));
let footer: () => null;

/** A module that fails to load once. */
const missingOnce = (name: string, exports: Readonly<Record<string, unknown>>) => {
  let isMissing = true;
  return () => {
    if (!isMissing) return exports;
    isMissing = false;
    return missing(name)();
  };
};
jest.unstable_mockModule('./security/factor-dialog.tsx', missingOnce('dialog', { FactorDialog: () => 'The dialog' }));
jest.unstable_mockModule(
  './second-step/second-step.tsx',
  missingOnce('step', { SecondStep: ({ step }: { step: { stepToken: string } }) => step.stepToken }),
);

const { startShell } = await import('../test/start-shell.tsx');

let pages: ReturnType<typeof startShell>;
/** jsdom cannot load a page, and reports each attempt as a 'navigation' that it does not implement. */
let complaints: jest.SpiedFunction<typeof console.error>;
const reloads = () => complaints.mock.calls.filter(([error]) => String(error).includes('navigation'));

beforeEach(() => {
  footer = () => null;
  complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  pages = startShell({ sub: 'somebody', role: 'user' });
  pages.server.on(routes.auth.listSignIns, () => ({ signIns: [] }));
});
afterEach(() => {
  pages.close();
  jest.restoreAllMocks();
});

const faults = () => pages.server.callsOf(routes.gateway.reportError).map(({ body }) => body);

it('keeps the frame when the code of a page does not load, reports it, and loads the page anew on request', async () => {
  pages.open('/login');
  const again = await screen.findByRole('button', { name: 'Try again' });
  screen.getByRole('heading', { name: 'This page didn’t load' });
  screen.getByRole('banner');
  await waitFor(() =>
    expect(faults()).toEqual([
      expect.objectContaining({
        remote: 'shell',
        kind: 'load',
        message: 'ChunkLoadError: Loading chunk login failed.',
      }),
    ]),
  );
  await userEvent.click(again);
  expect(reloads()).toHaveLength(1);
});

it('opens another page after one that did not load', async () => {
  const { navigate } = pages.open('/login');
  await screen.findByRole('button', { name: 'Try again' });
  await act(() => navigate('/security'));
  await screen.findByRole('heading', { name: 'Security' });
});

it('keeps the security page when a dialog does not load, and loads it again on request', async () => {
  signInAs({ sub: 'a-desk', role: 'company' });
  pages.server.on(routes.auth.getSecondFactors, () => ({
    factors: { authenticatorSince: null, passkeys: [], recoveryCodes: 0, required: false },
  }));
  pages.open('/security');
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  const notice = (await screen.findByText('This dialog could not be opened.')).closest('[role="alert"]');
  screen.getByRole('heading', { name: 'Security' });
  await userEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Try again' }));
  await screen.findByText('The dialog');
  expect(screen.queryByText('This dialog could not be opened.')).toBeNull();
});

it('keeps the login and its step when the second step does not load, and loads it again on request', async () => {
  signInAs({ sub: 'nobody', role: 'admin' });
  act(() => endSession('signed-out'));
  pages.server.refuse(routes.auth.loginAdmin, {
    code: 'SECOND_STEP_NEEDED',
    message: 'A second step is needed.',
    params: { what: 'sign-in', stepToken: 'a-step-token', ways: ['authenticator'] },
  });
  pages.open('/admin/login');
  await userEvent.type(await screen.findByLabelText(/^Email/), 'admin@pahiya.example');
  await userEvent.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'the password');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByText('The second step could not be loaded. Your password was accepted.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('a-step-token');
});

it('reports a failure of the frame itself, and loads the page anew on request', async () => {
  footer = () => {
    throw new Error('no such field');
  };
  pages.open('/security');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(reloads()).toHaveLength(1);
  await waitFor(() =>
    expect(faults()).toContainEqual(expect.objectContaining({ kind: 'render', message: 'Error: no such field' })),
  );
});
