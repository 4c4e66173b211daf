import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { routes, type DeployedRemote } from '@pahiya/contracts';
import { startFakeServer } from '../../testing/fake-server.ts';

const registerRemotes = jest.fn();
const loadRemote = jest.fn<(id: string) => Promise<unknown>>();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({ registerRemotes, loadRemote }));
const { createQueryClient } = await import('../index.ts');
const { RemoteBoundary } = await import('./remote-boundary.tsx');
const { useRemotes } = await import('./remotes.ts');

const deployed = (name: string): DeployedRemote => ({
  name,
  entry: `/remotes/${name}/remoteEntry.js`,
  basePath: `/${name}`,
  paths: [`/${name}`],
  roles: [],
  navigation: [],
});
const page = (text: string, path = '/*') => ({ routes: [{ path, element: <h1>{text}</h1> }] });

/** As the shell does, which keeps the list of remotes. */
function Page({ remote }: { remote: DeployedRemote }) {
  useRemotes();
  return <RemoteBoundary remote={remote} notFound={<h1>Not found</h1>} />;
}

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  registerRemotes.mockClear();
  loadRemote.mockReset();
  // React prints every error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  server.restore();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function show(remote: DeployedRemote): void {
  server.on(routes.gateway.remotes, () => ({ remotes: [remote] }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[`/${remote.name}`]}>
        <p>The top bar</p>
        <Page remote={remote} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const faultsOf = (name: string) =>
  server
    .callsOf(routes.gateway.reportError)
    .map(({ body }) => body)
    .filter(({ remote }) => remote === name)
    .map(({ version, kind, message }) => ({ version, kind, message }));
const retry = () => screen.findByRole('button', { name: 'Try again' });

it('shows the page of the remote that has that path, and the shell’s own where none has it', async () => {
  loadRemote.mockResolvedValueOnce(page('Parking'));
  show(deployed('parking'));
  expect(await screen.findByRole('heading', { name: 'Parking' })).toBeTruthy();
  expect(registerRemotes).toHaveBeenCalledWith([{ name: 'parking', entry: '/remotes/parking/remoteEntry.js' }], {
    force: false,
  });
  expect(loadRemote).toHaveBeenCalledWith('parking/remote');

  loadRemote.mockResolvedValueOnce(page('Bays', '/elsewhere'));
  show(deployed('bays'));
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
});

it('says so in the place of a remote that does not load, and loads it anew when asked', async () => {
  loadRemote.mockRejectedValueOnce(new Error('404'));
  show(deployed('missing'));
  const button = await retry();
  expect(screen.getByText('The top bar')).toBeTruthy();
  await waitFor(() =>
    expect(faultsOf('missing')).toEqual([{ version: 'current', kind: 'load', message: 'Error: 404' }]),
  );

  loadRemote.mockResolvedValueOnce(page('Here now'));
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'Here now' })).toBeTruthy();
  expect(server.callsOf(routes.gateway.remotes)).toHaveLength(2);
  expect(registerRemotes).toHaveBeenLastCalledWith([expect.objectContaining({ name: 'missing' })], { force: true });
});

it('refuses a module that is no remote', async () => {
  loadRemote.mockResolvedValueOnce({ manifest: {} });
  show(deployed('other'));
  await retry();
});

it('keeps the rest of the page when a remote breaks while it is drawn', async () => {
  const Broken = () => {
    throw new Error('no such field');
  };
  loadRemote.mockResolvedValueOnce({ routes: [{ path: '/*', element: <Broken /> }] });
  show(deployed('broken'));
  await retry();
  expect(screen.getByText('The top bar')).toBeTruthy();
  const fault = { version: 'current', kind: 'render', message: 'Error: no such field' };
  await waitFor(() => expect(faultsOf('broken')).toEqual([fault]));
});

it('gives up waiting for a remote whose server hangs', async () => {
  jest.useFakeTimers();
  loadRemote.mockReturnValueOnce(new Promise(() => undefined));
  show(deployed('hanging'));
  await act(() => jest.advanceTimersByTimeAsync(7_900));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
