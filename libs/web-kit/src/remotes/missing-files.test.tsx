import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router';
import { routes, type DeployedRemote } from '@pahiya/contracts';
import { lazyPart } from '@pahiya/ui';
import { startFakeServer } from '../../testing/fake-server.ts';

const loadRemote = jest.fn<(id: string) => Promise<unknown>>();
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  ...{ loadRemote, registerRemotes: () => undefined, registerPlugins: () => undefined },
  ...{ getInstance: () => ({ shareScopeMap: {} }), satisfy: () => true },
}));
const { createQueryClient } = await import('../index.ts');
const { RemoteBoundary } = await import('./remote-boundary.tsx');
const { useRemotes } = await import('./remotes.ts');

const trains: DeployedRemote = {
  ...{ name: 'trains', entry: '/remotes/trains/remoteEntry.js', basePath: '/trains', paths: ['/trains'] },
  ...{ roles: [], navigation: [] },
};
/** What the bundler's runtime throws for a file that does not load. */
const missing = (request: string) =>
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type: 'error', request });

/** Like the shell, it keeps the list of remotes loaded. */
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

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.on(routes.gateway.remotes, () => ({ remotes: [trains] }));
  // React prints every error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  server.restore();
  jest.restoreAllMocks();
});

it('opens a page again by itself when its file is missing, with the list of remotes fetched anew', async () => {
  await openHistory([missing('/remotes/trains/assets/history.js')]);
  await screen.findByRole('heading', { name: 'History' });
  expect(server.callsOf(routes.gateway.remotes)).toHaveLength(2);
});
