import { screen } from '@testing-library/react';
import { hearSessionEnded, startPages } from '../../testing/index.ts';
import { RequireRole, useRealtime, useRealtimeStatus } from '../index.ts';

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
