import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dispatchRoutes, routes } from '@pahiya/contracts';
import { listening } from '@pahiya/web-kit/testing';
import { boardOf, plannedRide } from '../../../test/plans.ts';
import { startConsole } from '../../../test/start-console.ts';

let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
});
afterEach(() => desk.close());

it('shows no rides of the day before while another day loads', async () => {
  desk.server.on(dispatchRoutes.dispatchBoard, () => boardOf({ waiting: [plannedRide('R0DE0000', 8)] }));
  desk.open('/admin/dispatch?view=table');
  await screen.findByRole('table', { name: 'Rides of the day with their drivers' });
  const answer = desk.server.hold(dispatchRoutes.dispatchBoard);
  const day = screen.getByRole('textbox', { name: 'Day' });
  await userEvent.clear(day);
  await userEvent.type(day, '2027-01-05{Tab}');
  expect(screen.queryByRole('table', { name: 'Rides of the day with their drivers' })).toBeNull();
  answer();
  await screen.findByRole('table', { name: 'Rides of the day with their drivers' });
});

it('says why the day could not be loaded, and that a day is empty', async () => {
  desk.server.refuse(dispatchRoutes.dispatchBoard, { code: 'UNAVAILABLE', message: 'Away for a moment.' });
  desk.server.on(dispatchRoutes.dispatchBoard, () => boardOf());
  desk.open('/admin/dispatch');
  await screen.findByText('The day could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No drivers are in service.');
});

it('goes on to the next day at midnight in India, but not while a ride is open', async () => {
  desk.server.on(dispatchRoutes.dispatchBoard, () => boardOf({ waiting: [plannedRide('R0DE0000', 8)] }));
  jest.useFakeTimers({
    now: Date.parse('2026-11-21T23:59:30+05:30'),
    // Only the clock and the intervals of the page are fake; promises and frames run as usual.
    doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'requestAnimationFrame', 'setImmediate', 'setTimeout'],
  });
  try {
    desk.open('/admin/dispatch?view=table');
    await screen.findByDisplayValue(/^21.Nov.2026$/);
    await listening('booking_updated');
    await userEvent.click(screen.getByRole('button', { name: 'R0DE00' }));
    const panel = await screen.findByRole('complementary', { name: /R0DE00/ });
    act(() => jest.advanceTimersByTime(60_000));
    screen.getByDisplayValue(/^21.Nov.2026$/);
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    await screen.findByDisplayValue(/^22.Nov.2026$/);
    await waitFor(() =>
      expect(desk.server.callsOf(dispatchRoutes.dispatchBoard).at(-1)?.query['date']).toBe('2026-11-22'),
    );
  } finally {
    jest.useRealTimers();
  }
});
