import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { driverOf, hear, listening } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

const { driver: calls } = routes;
let desk: ReturnType<typeof startConsole>;
let licenseVerified = false;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(calls.listDrivers, () => ({ drivers: [] }));
  desk.server.on(calls.driverReport, () => ({
    driver: driverOf('Ravi Kumar', { licenseVerified }),
    salary: 0,
    totalAdvance: 0,
    remainingSalary: 0,
    bookings: [],
    completedBookings: 0,
    totalEarnings: 0,
    unavailable: [],
  }));
  desk.server.on(calls.updateDriver, () => ({ driver: driverOf('Ravi Kumar'), message: 'ok' }));
});
afterEach(() => desk.close());

it('verifies a document anew that somebody else has withdrawn, after the answer to the first try was lost', async () => {
  desk.server.refuse(calls.updateDriver, 'lost', 'lost');
  desk.open('/admin/drivers/manage-drivers?driver=ravi-kumar');
  const dialog = await screen.findByRole('dialog', { name: 'Ravi Kumar' });
  await listening('record_changed');
  const verify = async (tries: number) => {
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Verify License' }));
    await waitFor(() => expect(desk.server.callsOf(calls.updateDriver)).toHaveLength(tries));
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Verify License' }).getAttribute('aria-busy')).toBeNull(),
    );
  };
  const become = async (next: boolean, badge: string) => {
    licenseVerified = next;
    hear('record_changed', { kind: 'driver', id: 'ravi-kumar' });
    await within(dialog).findByText(badge);
  };
  await verify(1);
  await verify(2);
  await become(true, 'License Verified');
  await become(false, 'License not verified');
  await verify(3);
  const keys = desk.server.callsOf(calls.updateDriver).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
