import { routes } from '@pahiya/contracts';
import { daysFromToday, firstCall } from './first-call.ts';

it('returns the address of the call, with placeholders for days that the gateway fills in', () => {
  expect(firstCall(routes.booking.rideStats)).toBe(routes.booking.rideStats.path);
  const span = { from: daysFromToday(-21), to: daysFromToday(7), cabType: 'Mini SUV' as const };
  expect(firstCall(routes.booking.companyFigures, span)).toBe(
    `${routes.booking.companyFigures.path}?from={-21}&to={7}&cabType=Mini+SUV`,
  );
});
