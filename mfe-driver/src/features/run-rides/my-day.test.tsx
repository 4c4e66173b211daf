import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Timeline } from '@pahiya/contracts';
import { dayLines } from '../../rides/day-lines.ts';
import { dayOf, givenRide, startDriver } from '../../../test/start-driver.ts';

it('shows the day in order with the way between the rides, and how even the hours are', async () => {
  const driver = startDriver();
  const from = { lat: 12.97, lng: 77.75 };
  driver.server.on(routes.booking.myDay, () =>
    dayOf([
      {
        kind: 'empty',
        startsAt: '2026-11-21T02:40:00.000Z',
        endsAt: '2026-11-21T02:52:00.000Z',
        km: 3.2,
        from,
        to: from,
      },
      {
        kind: 'ride',
        startsAt: '2026-11-21T03:00:00.000Z',
        endsAt: '2026-11-21T03:45:00.000Z',
        km: 14,
        from,
        to: from,
        state: 'told',
        spareMinutes: 8,
        ride: {
          rideId: 'ride-1',
          code: 'A1B2C3D4',
          revision: 1,
          status: 'assigned',
          cabType: 'Sedan',
          passengers: 2,
          startsAt: '2026-11-21T03:00:00.000Z',
          endsAt: '2026-11-21T03:45:00.000Z',
          rider: 'Asha Rao',
          companyId: 'company-1',
          company: 'Demo Industries',
          from,
          to: from,
          km: 14,
          pickup: 'Whitefield, Bengaluru',
          dropoff: 'Indiranagar, Bengaluru',
        },
      },
    ]),
  );
  driver.open('/driver-dashboard');
  await screen.findByText('You drove 31 h in 14 days, 3 h less than the even 34 h.');
  const card = screen.getByRole('heading', { name: 'Your day' }).closest('section') as HTMLElement;
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['8:10\u00a0amTo the pickup, 3.2 km, 12 min', '8:30\u00a0amWhitefield – IndiranagarA1B2C3']);
  await driver.close();
});

it('does not ask for the day again and again where the phone takes another day for today than the server', async () => {
  const driver = startDriver();
  driver.server.tellTime({ aheadMs: -24 * 3_600_000 });
  driver.state.rides = [givenRide('A1B2C3D4')];
  driver.open('/driver-dashboard');
  await screen.findByText(/^You drove 31 h/);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await screen.findByRole('button', { name: 'Start Ride' });
  // Once at the start, and again because the ride has changed.
  expect(driver.server.callsOf(routes.booking.myDay).length).toBeLessThan(6);
  await driver.close();
});

describe('after midnight without a network', () => {
  const at = (moment: string) => new Date(`${moment}:00+05:30`);
  const itemOf = (rideId: string, status: 'completed' | 'accepted', [from, until]: [string, string]) => {
    const times = { startsAt: at(from).toISOString(), endsAt: at(until).toISOString(), km: 14, from: null, to: null };
    const ride = {
      rideId,
      status,
      code: 'A1B2C3D4',
      revision: 1,
      cabType: 'Sedan',
      passengers: 1,
      rider: 'Asha Rao',
    } as const;
    const places = { companyId: 'company-1', company: 'Demo', pickup: 'Whitefield', dropoff: 'Indiranagar' };
    return { kind: 'ride', ...times, ride: { ...ride, ...places, ...times } } satisfies Timeline['items'][number];
  };
  const items = [
    itemOf('morning', 'completed', ['2026-11-20T09:00', '2026-11-20T10:00']),
    itemOf('late', 'accepted', ['2026-11-20T23:30', '2026-11-20T23:55']),
  ];
  const open = [
    givenRide('LATE0000', { _id: 'late', status: 'accepted', date: '2026-11-20', time: '23:30' }),
    givenRide('T0DAY000', { _id: 'today', date: '2026-11-21', time: '08:00' }),
    givenRide('L8TER000', { _id: 'tomorrow', date: '2026-11-22', time: '08:00' }),
  ];
  const shown = (askedAt: string, now: string) =>
    dayLines({ items, askedMs: at(askedAt).getTime(), open }, at(now)).map(({ startsAt }) => startsAt);
  const [late, morning, today] = ['2026-11-20T23:30', '2026-11-20T09:00', '2026-11-21T08:00'].map((moment) =>
    at(moment).toISOString(),
  );

  it('shows the late ride that is not over, and the rides of the new day', () => {
    expect(shown('2026-11-20T22:00', '2026-11-20T23:40')).toEqual([morning, late]);
    expect(shown('2026-11-20T22:00', '2026-11-21T00:10')).toEqual([late, today]);
    expect(shown('2026-11-20T22:00', '2026-11-21T07:00')).toEqual([today]);
  });

  it('shows a trip under way that began after the last answer, until it is completed', () => {
    const begun = open.map((ride) => (ride._id === 'late' ? { ...ride, status: 'on_trip' as const } : ride));
    const lines = dayLines({ items, askedMs: at('2026-11-20T22:00').getTime(), open: begun }, at('2026-11-21T07:00'));
    expect(lines.map(({ startsAt }) => startsAt)).toEqual([late, today]);
  });

  it('shows what the server says as soon as it answers, whatever the phone takes for today', () => {
    expect(shown('2026-11-21T00:05', '2026-11-21T00:10')).toEqual([morning, late]);
  });
});

it('names the day of a ride that began on another day, and when a long one ends', async () => {
  const driver = startDriver();
  const times = {
    startsAt: '2026-11-19T04:00:00.000Z',
    endsAt: '2026-11-22T12:30:00.000Z',
    km: 900,
    from: null,
    to: null,
  };
  driver.server.on(routes.booking.myDay, () =>
    dayOf([
      {
        kind: 'ride',
        ...times,
        state: 'fixed',
        ride: {
          rideId: 'ride-1',
          code: 'A1B2C3D4',
          revision: 1,
          status: 'on_trip',
          cabType: 'Sedan',
          passengers: 2,
          rider: 'Asha Rao',
          companyId: 'company-1',
          company: 'Demo Industries',
          pickup: 'Whitefield, Bengaluru',
          dropoff: 'Ooty, Tamil Nadu',
          ...times,
        },
      },
    ]),
  );
  driver.open('/driver-dashboard');
  const line = (await screen.findByText('Whitefield – Ooty')).closest('li') as HTMLElement;
  within(line).getByText('19 Nov 2026');
  within(line).getByText(/^until 22 Nov 2026, 6:00.pm$/);
  await driver.close();
});
