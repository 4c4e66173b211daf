import { screen, within } from '@testing-library/react';
import { routes } from '@pahiya/contracts';
import { dayOf, startDriver } from '../../../test/start-driver.ts';

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
