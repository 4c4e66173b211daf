import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';

const missing = (name: string) => () => {
  throw Object.assign(new Error(`Loading chunk ${name} failed.`), { name: 'ChunkLoadError' });
};
jest.unstable_mockModule('./login/login.page.tsx', missing('login'));
jest.unstable_mockModule('./frame/footer.tsx', () => ({ Footer: () => footer() }));
let footer: () => null;

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
