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

it('leaves the page with its sentence at once when its session was ended elsewhere', async () => {
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
  ['reads its lists once when the server told it what it missed', true, 0],
  ['reads its lists again when the server does not know what it missed', false, 1],
])('%s', async (_title, knowsAll, times) => {
  setKnowsAll(knowsAll);
  let asked = 0;
  function List() {
    useLiveRides({ show: () => undefined, askAll: () => (asked += 1) });
    return useRealtimeStatus(({ status }) => status);
  }
  // Somebody else each time, whose connection is a new one.
  const pages = startPages([{ path: '/list', element: <List /> }], { sub: String(knowsAll), role: 'company' });
  pages.open('/list');
  await screen.findByText('connected');
  expect(asked).toBe(times);
  pages.close();
  setKnowsAll(true);
});

describe('the one connection of the page', () => {
  const { connectionCount } = fakeSocket;
  /** The client's script, each time that it was asked for. */
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
    // A script that arrived is not asked for again.
    jest.resetModules();
    scripts.length = 0;
    heard = 0;
    pages = startPages([{ path: '/desk', element: <Listening /> }], { sub: `c${Math.random()}`, role: 'company' });
    pages.open('/desk');
  });
  // The page disconnects a turn after its last screen is left.
  afterEach(async () => {
    pages.close();
    await waitFor(() => expect(connectionCount()).toBe(0));
  });
  afterAll(() => {
    jest.unstable_unmockModule('socket.io-client');
  });

  it('is off once the last screen that listens is left', async () => {
    await askedFor(1);
    scripts[0]?.resolve(fakeSocket);
    await statusIs('connected');
    pages.close();
    await waitFor(() => expect(connectionCount()).toBe(0));
    expect(useRealtimeStatus.getState().status).toBe('off');
  });

  it('is of who is signed in now, though the script that somebody before waited for fails', async () => {
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

  it('comes, on demand, for screens that are open though its script failed at first', async () => {
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
