import { screen } from '@testing-library/react';
import { hearSessionEnded, setKnowsAll, startPages } from '../../testing/index.ts';
import { RequireRole, useLiveRides, useRealtime, useRealtimeStatus } from '../index.ts';

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
