import { jest } from '@jest/globals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { api } from '../api/api.ts';
import { createQueryClient } from '../query-client.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

const network = globalThis.fetch;
let isUp = true;
/** How far the server's clock is ahead of this machine's. */
let serverAheadMs = 0;

beforeEach(() => {
  isUp = true;
  serverAheadMs = 0;
  globalThis.fetch = async () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    const headers = { date: new Date(Date.now() + serverAheadMs).toUTCString(), 'content-type': 'application/json' };
    return new Response('{"remotes":[]}', { headers });
  };
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(() => {
  globalThis.fetch = network;
});

function Remotes() {
  const { data, isError } = useQuery({
    queryKey: ['list'],
    queryFn: ({ signal }) => api(routes.gateway.remotes, { signal }),
    retry: false,
  });
  return <p>{data ? 'the list' : isError ? 'no list' : 'waiting'}</p>;
}
const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConnectionNotice />
      <Remotes />
    </QueryClientProvider>,
  );

it('shows that the server does not answer, and refetches what is on screen when it answers again', async () => {
  isUp = false;
  open();
  await screen.findByText('no list');
  await screen.findByText(/Pahiya can’t be reached/);

  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('the list');
  expect(screen.queryByText(/can’t be reached/)).toBeNull();
});

it('shows that this machine’s clock is wrong, and stops when it is right', async () => {
  serverAheadMs = 5 * 60_000;
  open();
  await screen.findByText('This device’s clock is 5 min slow. Ride times follow Pahiya’s clock.');

  serverAheadMs = 0;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('the list');
  await waitFor(() => expect(screen.queryByText(/clock is/)).toBeNull());
});

it('notices that a fast clock was corrected, which set it back', async () => {
  const { Date: clock } = globalThis;
  let aheadMs = 120_000;
  let passedMs = 120_000;
  globalThis.Date = new Proxy(clock, {
    get: (of, key) => (key === 'now' ? () => of.now() + aheadMs : Reflect.get(of, key)),
  });
  const pageNow = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => pageNow() + passedMs);
  try {
    serverAheadMs = -5 * 60_000;
    open();
    await screen.findByText('This device’s clock is 5 min fast. Ride times follow Pahiya’s clock.');

    passedMs += 120_000;
    aheadMs += 120_000 - 5 * 60_000;
    serverAheadMs = 0;
    await act(() => api(routes.gateway.remotes));
    await waitFor(() => expect(screen.queryByText(/clock is/)).toBeNull());
  } finally {
    globalThis.Date = clock;
    jest.restoreAllMocks();
  }
});
