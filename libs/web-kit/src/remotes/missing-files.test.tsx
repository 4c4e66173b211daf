import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router';
import { routes, type DeployedRemote } from '@pahiya/contracts';
import { lazyPart } from '@pahiya/ui';
import { startFakeServer } from '../../testing/fake-server.ts';

const loadRemote = jest.fn<(id: string) => Promise<unknown>>();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  loadRemote,
  registerRemotes: () => undefined,
  registerPlugins: () => undefined,
  getInstance: () => ({ shareScopeMap: {} }),
  satisfy: () => true,
}));
const { createQueryClient } = await import('../index.ts');
const { RemoteBoundary } = await import('./remote-boundary.tsx');
const { useRemotes } = await import('./remotes.ts');

const trains: DeployedRemote = {
  name: 'trains',
  entry: '/remotes/trains/remoteEntry.js',
  basePath: '/trains',
  paths: ['/trains'],
  roles: [],
  navigation: [],
};
/** The error that the bundler's runtime throws for a file that does not load. */
const missing = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'error' });

/** Keeps the list of remotes loaded, as the shell does. */
function Page() {
  useRemotes();
  return <RemoteBoundary remote={trains} notFound={<h1>Not found</h1>} />;
}

/** Opens a remote, and then its second page, whose code fails with these errors before it loads. */
async function openHistory(failures: Error[]) {
  const History = lazyPart(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return () => <h1>History</h1>;
  });
  const home = { path: '/trains', element: <h1>Home</h1> };
  loadRemote.mockResolvedValue({ routes: [home, { path: '/trains/history', element: <History /> }] });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/trains']}>
        <Link to="/trains/history">History</Link>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Home' });
  await userEvent.click(screen.getByRole('link', { name: 'History' }));
}

/** Sets the status of the server's answer for the shell's main script; undefined: the server cannot be reached. */
function answerFiles(status: number | undefined): void {
  const calls = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (init?.method !== 'HEAD') return calls(input, init);
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  };
}

/** jsdom cannot load a page, and reports each attempt as a 'navigation' that it does not implement. */
let attempts: jest.SpiedFunction<typeof console.error>;
const reloads = () => attempts.mock.calls.filter(([error]) => String(error).includes('navigation'));

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  const main = Object.assign(document.createElement('script'), { type: 'text/plain', src: '/assets/main.0a1b2c3d.js' });
  document.head.append(main);
  server.on(routes.gateway.remotes, () => ({ remotes: [trains] }));
  // React prints every error that a boundary catches.
  attempts = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  server.restore();
  jest.restoreAllMocks();
  sessionStorage.clear();
  document.head.replaceChildren();
});

it('opens a page again by itself when its file is missing, with the list of remotes fetched anew', async () => {
  await openHistory([missing()]);
  await screen.findByRole('heading', { name: 'History' });
  expect(server.callsOf(routes.gateway.remotes)).toHaveLength(2);
});

it('reloads the page when a deployment has replaced the shell, and only once', async () => {
  answerFiles(404);
  await openHistory([missing()]);
  await waitFor(() => expect(reloads()).toHaveLength(1));
  expect(screen.queryByRole('heading', { name: 'History' })).toBeNull();

  // The reloaded page is of the same build, so that another reload would not help.
  cleanup();
  await openHistory([missing(), missing()]);
  await screen.findByRole('heading', { name: 'History' });
  expect(reloads()).toHaveLength(1);
});

it.each([
  ['the server cannot be reached', undefined],
  ['the shell is as it was', 200],
])('does not reload the page while %s', async (_when, status) => {
  answerFiles(status);
  await openHistory([missing(), missing()]);
  await screen.findByRole('heading', { name: 'History' });
  expect(reloads()).toHaveLength(0);
});

it('does not reload the page where the browser stores nothing, since it could reload for ever', async () => {
  answerFiles(404);
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  await openHistory([missing()]);
  await screen.findByRole('heading', { name: 'History' });
  expect(reloads()).toHaveLength(0);
});
