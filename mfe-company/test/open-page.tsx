import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render } from '@testing-library/react';
import { LinkProvider, toast, ToastRegion, type LinkProps } from '@pahiya/ui';
import { startFakeServer } from './fake-server.ts';

// The first page of a run is compiled while the test waits.
configure({ asyncUtilTimeout: 8_000 });

type Listener = (payload: unknown) => void;
const listeners = new Map<string, Set<Listener>>();
/** Stands in for the network below Socket.IO: it connects at once and hears what the test says. */
const socket = {
  active: true,
  io: { on: () => socket },
  connect: () => socket,
  disconnect: () => socket,
  on(event: string, listener: Listener) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    if (event === 'connect') queueMicrotask(() => listener(undefined));
    return socket;
  },
  off(event: string, listener: Listener) {
    listeners.get(event)?.delete(listener);
    return socket;
  },
};
jest.unstable_mockModule('socket.io-client', () => ({ io: () => socket }));
const { createQueryClient, Link, MemoryRouter, signIn, useLocation, useRoutes } = await import('@pahiya/web-kit');
const { routes: pages } = await import('../src/remote.tsx');

const claims = {
  sub: 'company-1',
  sid: 's1',
  role: 'company',
  companyName: 'Demo Industries',
  companyCode: 'DEMO01',
  exp: 4_000_000_000,
};

/** A live event as this company hears it. */
export const hear = (event: string, payload: unknown) =>
  act(() => listeners.get(event)?.forEach((listener) => listener(payload)));

function Page({ onAddress }: { onAddress: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onAddress(pathname + search);
  return useRoutes(pages);
}

const RoutedLink = ({ href, ...rest }: LinkProps) => <Link to={href} {...rest} />;

/** The company's pages over a fake server, signed in. */
export function startDesk() {
  const server = startFakeServer();
  signIn({ token: `e30.${btoa(JSON.stringify(claims))}.sig` });
  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined;
  let address = '';
  return {
    server,
    open(path: string) {
      const client = createQueryClient();
      client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
      render(
        <QueryClientProvider client={client}>
          <LinkProvider component={RoutedLink}>
            <MemoryRouter initialEntries={[path]}>
              <Page onAddress={(next) => (address = next)} />
            </MemoryRouter>
            <ToastRegion />
          </LinkProvider>
        </QueryClientProvider>,
      );
    },
    address: () => address,
    close() {
      cleanup();
      act(() => toast.dismiss());
      server.restore();
    },
  };
}
