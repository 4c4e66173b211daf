import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import * as fakeSocket from '../../testing/fake-socket.ts';
import { hear, hearSessionEnded, setKnowsAll, signInAs, startPages } from '../../testing/index.ts';
import { reconnectRealtime, RequireRole, useRealtime, useRealtimeStatus } from '../index.ts';
import { useLiveRides } from '../live/index.ts';

function Desk() {
  useRealtime('booking_updated', () => undefined);
  return useRealtimeStatus(({ status }) => status);
}

it('signs out at once, with the reason, when the session was ended elsewhere', async () => {
  const pages = startPages(
    [
      { path: '/login', element: <h1>Log in</h1> },
      {
        path: '/desk',
        element: (
          <RequireRole roles={['company']}>
            <Desk />
          </RequireRole>
        ),
      },
    ],
    { sub: 'company-1', role: 'company' },
  );
  pages.open('/desk');
  await screen.findByText('connected');
  hearSessionEnded();
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeDefined();
  expect(screen.getByText('Your session has ended. Please log in again.')).toBeDefined();
  expect(localStorage).toHaveLength(0);
  pages.close();
});

it.each([
  ['a company reads its lists once when the server told it what it missed', 'company', true, 0],
  ['a company reads its lists again when the server does not know what it missed', 'company', false, 1],
  ['a driver reads its lists once when the server told it what it missed', 'driver', true, 0],
  ['a driver reads its lists again when the server does not know what it missed', 'driver', false, 1],
] as const)('%s', async (_title, role, knowsAll, times) => {
  setKnowsAll(knowsAll);
  let asked = 0;
  function List() {
    useLiveRides({ show: () => undefined, askAll: () => (asked += 1) });
    return useRealtimeStatus(({ status }) => status);
  }
  // Each test signs in another person, so that each has a new connection.
  const pages = startPages([{ path: '/list', element: <List /> }], { sub: `${role}-${knowsAll}`, role });
  pages.open('/list');
  await screen.findByText('connected');
  expect(asked).toBe(times);
  pages.close();
  setKnowsAll(true);
});

describe('the one connection of the page', () => {
  const { connectionCount } = fakeSocket;
  /** One entry for each time the Socket.IO client's script was requested. */
  const scripts: PromiseWithResolvers<typeof fakeSocket>[] = [];
  let pages: ReturnType<typeof startPages>;
  let heard: number;

  function Listening() {
    useRealtime('booking_updated', () => (heard += 1));
    return useRealtimeStatus(({ status }) => status);
  }
  const statusIs = (status: string) => screen.findByText(status);
  const askedFor = (times: number) => waitFor(() => expect(scripts).toHaveLength(times));

  beforeAll(() => {
    jest.unstable_mockModule('socket.io-client', () => {
      const script = Promise.withResolvers<typeof fakeSocket>();
      scripts.push(script);
      return script.promise;
    });
  });
  beforeEach(() => {
    // A loaded script would not be requested again, so the modules are reset.
    jest.resetModules();
    scripts.length = 0;
    heard = 0;
    pages = startPages([{ path: '/desk', element: <Listening /> }], { sub: `c${Math.random()}`, role: 'company' });
    pages.open('/desk');
  });
  // The page disconnects one turn after its last listener unmounts.
  afterEach(async () => {
    pages.close();
    await waitFor(() => expect(connectionCount()).toBe(0));
  });
  afterAll(() => {
    jest.unstable_unmockModule('socket.io-client');
  });

  it('closes when the last screen that listens is left', async () => {
    await askedFor(1);
    scripts[0]?.resolve(fakeSocket);
    await statusIs('connected');
    pages.close();
    await waitFor(() => expect(connectionCount()).toBe(0));
    expect(useRealtimeStatus.getState().status).toBe('off');
  });

  it('connects as the person who is signed in now, even if the script for the previous person fails', async () => {
    await askedFor(1);
    act(() => signInAs({ sub: 'somebody-else', role: 'company' }));
    await askedFor(2);
    scripts[1]?.resolve(fakeSocket);
    await statusIs('connected');
    await act(async () => {
      scripts[0]?.reject(new Error('The script did not arrive.'));
      await Promise.allSettled([scripts[0]?.promise]);
    });
    pages.open('/desk');
    expect(screen.getAllByText('connected')).toHaveLength(2);
    expect(connectionCount()).toBe(1);
  });

  it('connects on reconnect for screens that are already open, after the script failed at first', async () => {
    await askedFor(1);
    scripts[0]?.reject(new Error('The script did not arrive.'));
    await statusIs('lost');
    act(reconnectRealtime);
    await askedFor(2);
    scripts[1]?.resolve(fakeSocket);
    await statusIs('connected');
    hear('booking_updated', {});
    expect(heard).toBe(1);
  });
});
