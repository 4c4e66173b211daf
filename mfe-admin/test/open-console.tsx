import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { routes } from '@pahiya/contracts';
import { toast, ToastRegion } from '@pahiya/ui';
import { startFakeServer } from './fake-server.ts';

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
const { createQueryClient, MemoryRouter, signIn, useRoutes, useLocation } = await import('@pahiya/web-kit');
const { routes: pages } = await import('../src/remote.tsx');

const claims = { sub: 'admin-1', sid: 's1', role: 'admin', exp: 4_000_000_000 };

/** A live event as every admin hears it. */
export const hear = (event: string, payload: unknown) =>
  act(() => listeners.get(event)?.forEach((listener) => listener(payload)));

function Page({ onAddress }: { onAddress: (address: string) => void }) {
  const { pathname, search } = useLocation();
  onAddress(pathname + search);
  return useRoutes(pages);
}

/** The console over a fake server, signed in as an admin. */
export function startConsole() {
  const server = startFakeServer();
  server.on(routes.booking.rideStats, () => ({
    activeRides: 1,
    totalBookings: 10,
    completedBookings: 5,
    pendingBookings: 2,
    totalRevenue: 12_000,
  }));
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
          <MemoryRouter initialEntries={[path]}>
            <Page onAddress={(next) => (address = next)} />
          </MemoryRouter>
          <ToastRegion />
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
