import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { chooseLanguage } from '@pahiya/ui';
import { CommandCenter, Outlet } from '@pahiya/web-kit';
import { rideOf, startPages } from '@pahiya/web-kit/testing';
import { routes as pages } from '../remote.tsx';

const shell = (
  <>
    <CommandCenter />
    <Outlet />
  </>
);

it('shows pickup and drop of the rides it finds, and links to all if more match', async () => {
  const desk = startPages([{ element: shell, children: pages }], { sub: 'company-1', role: 'company' });
  const ride = { pickup: 'Baner, Pune, Maharashtra, India', dropoff: 'Kharadi, Pune, Maharashtra, India' };
  const codes = ['W01PVHYN', 'W02PVHYN', 'W03PVHYN', 'W04PVHYN', 'W05PVHYN'];
  desk.server.on(routes.booking.companyBookings, ({ query }) =>
    query.q === 'baner'
      ? { bookings: codes.map((code) => rideOf(code, ride)), nextCursor: 'more' }
      : { bookings: [rideOf('W01PVHYN', ride)] },
  );
  desk.server.on(routes.auth.listEmployees, () => ({ employees: [] }));
  desk.open('/company-dashboard/settings');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Go to or find' });
  await userEvent.type(field, 'w01');
  expect(await screen.findByRole('option', { name: /Baner, Pune → Kharadi, Pune/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /^All rides/ })).toBeNull();

  await userEvent.clear(field);
  await userEvent.type(field, 'baner');
  await screen.findByRole('option', { name: 'All rides for “baner”' });
  await act(() => chooseLanguage('hi'));
  await userEvent.click(await screen.findByRole('option', { name: '“baner” की सारी राइड' }));
  expect(desk.address()).toBe('/company-dashboard/bookings?q=baner');
  await act(() => chooseLanguage('en'));
  desk.close();
});

it('opens the rides of the present day also after midnight in India', async () => {
  jest.useFakeTimers({
    now: Date.parse('2026-11-21T23:59:30+05:30'),
    // Only the clock and the intervals of the page are fake; promises and frames run as usual.
    doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'requestAnimationFrame', 'setImmediate', 'setTimeout'],
  });
  const desk = startPages([{ element: shell, children: pages }], { sub: 'company-1', role: 'company' });
  try {
    desk.open('/company-dashboard/settings');
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: 'Today’s rides' });
    await userEvent.keyboard('{Escape}');
    act(() => jest.advanceTimersByTime(60_000));
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.click(await screen.findByRole('option', { name: 'Today’s rides' }));
    expect(desk.address()).toBe('/company-dashboard/bookings?date=2026-11-22');
  } finally {
    desk.close();
    jest.useRealTimers();
  }
});
