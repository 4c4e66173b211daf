import { routes } from '@pahiya/contracts';
import { daysFromToday, firstCall } from './first-call.ts';

it('is the address of the call, with days for the gateway to fill in', () => {
  expect(firstCall(routes.booking.rideStats)).toBe(routes.booking.rideStats.path);
  const span = { from: daysFromToday(-21), to: daysFromToday(7), cabType: 'Mini SUV' as const };
  expect(firstCall(routes.booking.companyFigures, span)).toBe(
    `${routes.booking.companyFigures.path}?from={-21}&to={7}&cabType=Mini+SUV`,
  );
});
