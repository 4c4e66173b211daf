import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dispatchRoutes, routes } from '@pahiya/contracts';
import { rideOf } from '@pahiya/web-kit/testing';
import { boardOf, choiceOf, plannedRide, planOf, proposalOf, ravi, sunil } from '../../../test/plans.ts';
import { startConsole } from '../../../test/start-console.ts';

const { booking } = routes;
let desk: ReturnType<typeof startConsole>;
beforeEach(() => {
  desk = startConsole();
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
});
afterEach(() => desk.close());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const drivers = [choiceOf(ravi, { chosen: true, isAbout: false }), choiceOf(sunil, { isAbout: false })];
const price = {
  before: { served: 1, waiting: 0, emptyKm: 3.2, paise: 3800, evenness: 0 },
  after: { served: 1, waiting: 0, emptyKm: 2, paise: 3000, evenness: 0 },
  extraPaise: -800,
  changes: [],
  broken: [],
};

it('says what somebody else changed, and then assigns the driver to the ride as it is now', async () => {
  const ride = plannedRide('R0DE0000', 8, { status: 'assigned' });
  desk.server.on(dispatchRoutes.dispatchBoard, () =>
    boardOf({
      figures: price.before,
      timelines: planOf([proposalOf(ride)]).timelines,
    }),
  );
  desk.server.on(dispatchRoutes.driversForRide, () => ({ revision: 1, drivers }));
  desk.server.on(dispatchRoutes.whatIfNow, () => price);
  const denied = rideOf('R0DE0000', { status: 'denied', revision: 7 });
  desk.server.on(booking.assignDriver, () => ({ message: 'ok', booking: denied }));
  desk.server.refuse(booking.assignDriver, {
    code: 'ILLEGAL_TRANSITION',
    message: 'The ride was changed meanwhile.',
    booking: denied,
  });
  desk.open(`/admin/dispatch?day=2026-11-22&ride=${ride.rideId}&to=${sunil.driverId}`);
  await press('Assign Sunil Rao');
  await screen.findByText('The driver declined the ride meanwhile. You can still do it.');
  await press('Assign Sunil Rao');
  await screen.findByText('Sunil Rao is assigned to ride R0DE00');
  expect(desk.server.callsOf(booking.assignDriver).map(({ body }) => body['revision'])).toEqual([1, 7]);
});

it('takes the button away once somebody else has started the ride', async () => {
  const ride = plannedRide('R0DE0000', 8);
  const plan = planOf([proposalOf(ride)]);
  desk.server.on(dispatchRoutes.getPlan, () => ({ plan }));
  desk.server.on(dispatchRoutes.driversOfPlannedRide, () => ({ drivers }));
  desk.server.on(dispatchRoutes.whatIf, () => price);
  desk.server.refuse(dispatchRoutes.pinRide, {
    code: 'ILLEGAL_TRANSITION',
    message: 'The trip has already started.',
    booking: rideOf('R0DE0000', { status: 'on_trip', revision: 9 }),
  });
  desk.open(`/admin/dispatch?plan=plan-1&ride=${ride.rideId}&to=${sunil.driverId}`);
  await press('Hold for Sunil Rao');
  await screen.findByText('The trip started meanwhile.');
  expect(screen.queryByRole('button', { name: 'Hold for Sunil Rao' })).toBeNull();
});
