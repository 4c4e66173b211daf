import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dispatchRoutes, routes, type Pin, type Plan } from '@pahiya/contracts';
import { hear, listening } from '@pahiya/web-kit/testing';
import { choiceOf, plannedRide, planOf, proposalOf, ravi, sunil } from '../../../test/plans.ts';
import { startConsole } from '../../../test/start-console.ts';

const ride = plannedRide('R0DE0000', 8);
const pin: Pin = {
  rideId: ride.rideId,
  code: ride.code,
  driver: sunil,
  by: 'admin@pahiya.example',
  at: '2026-11-21T06:30:00.000Z',
  rule: null,
  reason: null,
};
const prices = {
  before: { served: 10, waiting: 0, emptyKm: 32, emptyPaise: 38_400, paise: -12_000, evenness: 0.22 },
  after: { served: 10, waiting: 0, emptyKm: 36.1, emptyPaise: 43_600, paise: -6_800, evenness: 0.21 },
  extraPaise: 5200,
  changes: [],
  broken: [],
};
const { pinRide, whatIf } = dispatchRoutes;
let desk: ReturnType<typeof startConsole>;
let plan: Plan;

beforeEach(async () => {
  desk = startConsole();
  plan = planOf([proposalOf(ride)]);
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
  desk.server.on(dispatchRoutes.getPlan, () => ({ plan }));
  desk.server.on(dispatchRoutes.driversOfPlannedRide, () => ({
    drivers: [choiceOf(ravi, { chosen: true }), choiceOf(sunil)],
  }));
  desk.server.on(whatIf, () => prices);
  desk.server.on(pinRide, () => ({ pin }));
  desk.open(`/admin/dispatch?plan=plan-1&ride=${ride.rideId}&to=${sunil.driverId}`);
  await listening('record_changed');
});
afterEach(() => desk.close());

const panel = () => screen.findByRole('complementary', { name: 'A driver for R0DE00' });

it('holds a ride anew that somebody else has released, after the answer to the first try was lost', async () => {
  desk.server.refuse(pinRide, 'lost', 'lost');
  const hold = async (tries: number) => {
    await userEvent.click(await within(await panel()).findByRole('button', { name: 'Hold for Sunil Rao' }));
    await waitFor(() => expect(desk.server.callsOf(pinRide)).toHaveLength(tries));
  };
  const become = async (pins: Pin[]) => {
    plan = planOf([proposalOf(ride)], { pins });
    hear('record_changed', { kind: 'plan', id: 'pins' });
    const held = () => screen.getByRole('tab', { name: /^Held/ }).textContent;
    await waitFor(() => expect(held()?.includes('1')).toBe(pins.length > 0));
  };
  await hold(1);
  await become([pin]);
  await hold(2);
  await become([]);
  await hold(3);
  await screen.findByText('R0DE00 is held for Sunil Rao');
  const keys = desk.server.callsOf(pinRide).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('keeps the price of a driver when it could not be worked out again', async () => {
  await within(await panel()).findByText('₹384 → ₹436');
  desk.server.on(whatIf, () => ({ ...prices, after: { ...prices.after, paise: 50_000 } }));
  const refusal = { code: 'FORBIDDEN', params: { what: 'other' }, message: 'Not now' } as const;
  desk.server.refuse(whatIf, refusal, refusal, refusal, refusal);
  const before = desk.server.callsOf(whatIf).length;
  hear('record_changed', { kind: 'plan', id: 'plan-1' });
  await waitFor(() => expect(desk.server.callsOf(whatIf).length).toBeGreaterThan(before));
  await within(await panel()).findByText('₹384 → ₹436');
  expect(screen.queryByText('The price could not be worked out')).toBeNull();
});
