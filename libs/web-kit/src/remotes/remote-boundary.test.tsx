import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { routes, type DeployedRemote } from '@pahiya/contracts';
import { startFakeServer } from '../../testing/fake-server.ts';

const registerRemotes = jest.fn();
const loadRemote = jest.fn<(id: string) => Promise<unknown>>();
/** The shell of this page shares ui 1.4.0 and web-kit 1.1.0; the version comparison is the real one. */
const { satisfy } = await import('@module-federation/runtime');
const provided = { '@pahiya/ui': { '1.4.0': {} }, '@pahiya/web-kit': { '1.1.0': {} } };
const getInstance = () => ({ shareScopeMap: { default: provided } });
const registerPlugins = jest.fn();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  registerRemotes,
  loadRemote,
  registerPlugins,
  getInstance,
  satisfy,
}));
const { ApiError, createQueryClient } = await import('../index.ts');
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

/** Keeps the list of remotes loaded, as the shell does. */
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
  sessionStorage.clear();
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

it('shows the remote’s page at its path, and the shell’s not-found page where the remote has none', async () => {
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

it('shows an error in place of a remote that does not load, and loads it again on request', async () => {
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

it('shows that it is retrying until the list of remotes has arrived', async () => {
  loadRemote.mockRejectedValueOnce(new ApiError({ said: 'No' }, { status: 503, code: 'UNAVAILABLE' }));
  show(deployed('slow'));
  const button = await retry();
  const answer = server.hold(routes.gateway.remotes);
  await userEvent.click(button);
  await screen.findByRole('button', { name: 'Try again', busy: true });

  loadRemote.mockResolvedValueOnce(page('Here now'));
  answer();
  expect(await screen.findByRole('heading', { name: 'Here now' })).toBeTruthy();
});

it('refuses a module that is not a remote', async () => {
  loadRemote.mockResolvedValueOnce({ manifest: {} });
  show(deployed('other'));
  await retry();
});

it('keeps the rest of the page when a remote throws while rendering', async () => {
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

describe('a remote that was made for another version of ui', () => {
  const newer = (name: string): DeployedRemote => ({ ...deployed(name), requires: { ui: '^2.0.0' } });
  const title = 'This page doesn’t fit the rest of Pahiya';

  it('is refused by a page whose shell is older than the one the gateway compared it with', async () => {
    show(newer('trams'));
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
    expect(loadRemote).not.toHaveBeenCalled();
    const fault = { version: 'current', kind: 'load', message: 'Error: trams needs ui ^2.0.0' };
    await waitFor(() => expect(faultsOf('trams')).toEqual([fault]));
  });

  it('is refused by a page whose shell does not have a library that it requires', async () => {
    show({ ...deployed('maps'), requires: { ui: '^1.2.0', maps: '^1.0.0' } });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(loadRemote).not.toHaveBeenCalled();
  });

  it('is not loaded: a message says so and offers the previous version, which stays after a reload', async () => {
    const before = { entry: '/remotes/bikes@1.4.0/remoteEntry.js', requires: { ui: '^1.2.0' } };
    const remote = { ...newer('bikes'), refused: { before } };
    show(remote);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByText('The top bar')).toBeTruthy();
    expect(loadRemote).not.toHaveBeenCalled();

    loadRemote.mockResolvedValue(page('Bikes as before'));
    await userEvent.click(screen.getByRole('button', { name: 'Use the version before' }));
    expect(await screen.findByRole('heading', { name: 'Bikes as before' })).toBeTruthy();
    expect(registerRemotes).toHaveBeenLastCalledWith([{ name: 'bikes', entry: before.entry }], { force: false });

    cleanup();
    show(remote);
    expect(await screen.findByRole('heading', { name: 'Bikes as before' })).toBeTruthy();
  });

  it('does not offer a previous version that does not fit the page either', async () => {
    const before = { entry: '/remotes/boats@1.4.0/remoteEntry.js', requires: { ui: '^1.9.0' } };
    show({ ...newer('boats'), refused: { before } });
    expect(await screen.findByRole('button', { name: 'Load again' })).toBeTruthy();
  });

  it('is loaded when the page has what it requires', async () => {
    loadRemote.mockResolvedValueOnce(page('Ferries'));
    show({ ...deployed('ferries'), requires: { ui: '^1.2.0', 'web-kit': '^1.0.0' } });
    expect(await screen.findByRole('heading', { name: 'Ferries' })).toBeTruthy();
  });
});
