import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dispatchRoutes, routes } from '@pahiya/contracts';
import { hear, listening } from '@pahiya/web-kit/testing';
import { boardOf, plannedRide, planOf, sunil, timelineOf } from '../../../test/plans.ts';
import { startConsole } from '../../../test/start-console.ts';

let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
});
afterEach(() => desk.close());

it('lists the held rides, and removes a hold', async () => {
  const pin = {
    rideId: 'ride-R0DE0000',
    code: 'R0DE0000',
    driver: sunil,
    by: 'admin@pahiya.example',
    rule: null,
  };
  let plan = planOf([], { pins: [{ ...pin, at: '2026-11-21T06:30:00.000Z', reason: null }] });
  desk.server.on(dispatchRoutes.getPlan, () => ({ plan }));
  desk.server.on(dispatchRoutes.unpinRide, () => {
    plan = planOf([]);
    return { message: 'ok' };
  });
  desk.open('/admin/dispatch?plan=plan-1&view=held');
  await screen.findByText('R0DE00 for Sunil Rao');
  const button = screen.getByRole('button', { name: 'Remove the hold of R0DE00' });
  const answer = desk.server.hold(dispatchRoutes.unpinRide);
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  answer();
  await screen.findByText('No ride is held');
  await waitFor(() => expect(desk.server.callsOf(dispatchRoutes.unpinRide)).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

it('takes no second press while a hold is being removed, and says so by its buttons', async () => {
  const pins = ['R0DE0000', 'R1DE0000'].map((code) => ({
    rideId: `ride-${code}`,
    code,
    driver: sunil,
    by: 'admin@pahiya.example',
    rule: null,
    at: '2026-11-21T06:30:00.000Z',
    reason: null,
  }));
  desk.server.on(dispatchRoutes.dispatchBoard, () => boardOf({ waiting: [plannedRide('R2DE0000', 8)], pins }));
  desk.server.on(dispatchRoutes.unpinRide, () => ({ message: 'ok' }));
  desk.open('/admin/dispatch?view=held');
  const answer = desk.server.hold(dispatchRoutes.unpinRide);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the hold of R0DE00' }));
  const other = screen.getByRole('button', { name: 'Remove the hold of R1DE00' });
  expect(other).toHaveProperty('disabled', true);
  answer();
  await screen.findByText('R0DE00 is no longer held for Sunil Rao');
  expect(other).toHaveProperty('disabled', false);
});

it('offers in the table to remove the holds of now, not those that the plan was made with', async () => {
  const [before, since] = [plannedRide('R3DE0000', 8), plannedRide('R4DE0000', 9)];
  const pin = { rideId: since.rideId, code: since.code, driver: sunil, by: 'admin@pahiya.example', rule: null };
  const timeline = timelineOf(sunil, [before, since]);
  const plan = planOf([], {
    timelines: [
      {
        ...timeline,
        items: timeline.items.map((item) => (item.ride === before ? { ...item, state: 'pinned' } : item)),
      },
    ],
    pins: [{ ...pin, at: '2026-11-21T06:30:00.000Z', reason: null }],
  });
  desk.server.on(dispatchRoutes.getPlan, () => ({ plan }));
  desk.server.on(dispatchRoutes.unpinRide, () => ({ message: 'ok' }));
  desk.open('/admin/dispatch?plan=plan-1&view=table');
  const itemsOf = async (code: string) => {
    const row = (await screen.findByText(code)).closest('tr') as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: /actions/i }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  expect(await itemsOf('R3DE00')).not.toContain('Remove the hold');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(await itemsOf('R4DE00')).toContain('Remove the hold');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove the hold' }));
  await screen.findByText('R4DE00 is no longer held for Sunil Rao');
});

it('removes a hold that was made anew, after the answer of its first removal was lost', async () => {
  const pin = { rideId: 'ride-R0DE0000', code: 'R0DE0000', driver: sunil, by: 'admin@pahiya.example', rule: null };
  const pinOf = (at: string) => ({ pins: [{ ...pin, at, reason: null }] });
  const waiting = [plannedRide('R2DE0000', 8)];
  desk.server.on(dispatchRoutes.dispatchBoard, () => boardOf({ waiting, ...pinOf('2026-11-21T06:30:00.000Z') }));
  desk.server.on(dispatchRoutes.unpinRide, () => ({ message: 'ok' }));
  desk.server.refuse(dispatchRoutes.unpinRide, 'lost', 'lost');
  desk.open('/admin/dispatch?view=held');
  const remove = async () => userEvent.click(await screen.findByRole('button', { name: 'Remove the hold of R0DE00' }));
  await listening('record_changed');
  for (const tries of [1, 2]) {
    await remove();
    await waitFor(() => expect(desk.server.callsOf(dispatchRoutes.unpinRide)).toHaveLength(tries));
  }
  desk.server.on(dispatchRoutes.dispatchBoard, () => boardOf({ waiting, ...pinOf('2026-11-21T07:00:00.000Z') }));
  hear('record_changed', { kind: 'plan', id: 'pins' });
  await screen.findByText(/12:30/);
  await remove();
  await screen.findByText('R0DE00 is no longer held for Sunil Rao');
  const keys = desk.server.callsOf(dispatchRoutes.unpinRide).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
