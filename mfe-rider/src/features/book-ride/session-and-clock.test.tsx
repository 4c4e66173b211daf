import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { rateCard, signInElsewhereAs, tokenOf } from '@pahiya/web-kit/testing';
import { startRider } from '../../../test/start-rider.tsx';

let rider: ReturnType<typeof startRider>;
beforeEach(() => {
  rider = startRider();
  rider.server.on(routes.booking.getPricing, () => rateCard);
});
afterEach(() => rider.close());

it('does not end the session of a tab in which the rider has logged in meanwhile', async () => {
  rider.open('/booking');
  const book = await screen.findByRole('button', { name: 'Book Ride' });
  localStorage.removeItem('token');
  const renewed = { sub: 'rider-1', role: 'user', sid: 's2' } as const;
  jest.useFakeTimers();
  try {
    fireEvent.click(book);
    screen.getByText('Please login to book a cab');
    signInElsewhereAs(renewed);
    // Longer than the page waits before it leads to the login.
    act(() => {
      jest.advanceTimersByTime(5_000);
    });
  } finally {
    jest.useRealTimers();
  }
  expect(localStorage.getItem('token')).toBe(tokenOf(renewed));
  expect(screen.queryByRole('heading', { name: 'Log in' })).toBeNull();
});

it('judges the time of the ride by the server’s clock when the device’s is fast', async () => {
  rider.server.tellTime({ aheadMs: -30 * 60_000 });
  rider.open('/booking');
  await userEvent.type(await screen.findByRole('textbox', { name: /^Date/ }), '21 nov 2026');
  // The test's clock stands at 10:00.
  await userEvent.type(screen.getByRole('textbox', { name: /^Time/ }), '9:50 am');
  await userEvent.click(screen.getByRole('button', { name: 'Book Ride' }));
  await screen.findByText('Choose a pickup place from the list');
  expect(screen.queryByText('Choose a time that is not over yet')).toBeNull();
});
