import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Driver } from '@pahiya/contracts';
import { driverOf, hear, listening } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

const { driver: calls } = routes;
let desk: ReturnType<typeof startConsole>;
let driver: Driver;

beforeEach(() => {
  desk = startConsole();
  driver = driverOf('Ravi Kumar', { phoneNumber: '9876543210' });
  desk.server.on(calls.getDriver, () => ({ driver }));
  desk.server.on(calls.listDrivers, () => ({ drivers: [driver] }));
  desk.server.on(calls.updateDriver, () => ({ driver, message: 'ok' }));
  desk.open('/admin/drivers/manage-drivers?edit=ravi-kumar');
});
afterEach(() => desk.close());

/** Another admin changes the driver. */
async function become(change: Partial<Driver>) {
  await listening('record_changed');
  driver = { ...driver, ...change };
  hear('record_changed', { kind: 'driver', id: 'ravi-kumar' });
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const sent = () => desk.server.callsOf(calls.updateDriver);

it('follows what another admin changes meanwhile, and keeps what is typed', async () => {
  await userEvent.type(await screen.findByLabelText(/Full name/), ' Patil');
  const area = { place: 'Baner, Pune', lat: 18.559, lng: 73.7868, radiusKm: 10 };
  await become({ phoneNumber: '9812345678', fullName: 'Ravi K', status: 'inactive', area });
  await screen.findByDisplayValue('9812345678');
  await screen.findByDisplayValue('Baner, Pune');
  await screen.findByText('Pickups within 10 km of Baner, Pune');
  expect(screen.getByRole('radio', { name: 'Inactive' })).toHaveProperty('checked', true);
  screen.getByDisplayValue('Ravi Kumar Patil');
  await save();
  await screen.findByText('Driver updated successfully');
  expect([...(sent()[0]?.form?.entries() ?? [])]).toEqual([['fullName', 'Ravi Kumar Patil']]);
});

it('saves again what another admin has taken back, after the answer to the first try was lost', async () => {
  desk.server.refuse(calls.updateDriver, 'lost', 'lost');
  const vehicle = await screen.findByLabelText(/Vehicle number/);
  const type = async () => {
    await userEvent.clear(vehicle);
    await userEvent.type(vehicle, 'KA05XY7777');
  };
  const tryToSave = async (tries: number) => {
    await save();
    await waitFor(() => expect(sent()).toHaveLength(tries));
    await screen.findByText(/can't reach Pahiya/);
  };
  const { vehicleNumber } = driver;
  await type();
  await tryToSave(1);
  await tryToSave(2);
  await become({ vehicleNumber: 'KA05XY7777', fullName: 'Ravi K' });
  await screen.findByDisplayValue('Ravi K');
  await become({ vehicleNumber, fullName: 'Ravi Kumar' });
  await screen.findByDisplayValue('Ravi Kumar');
  await type();
  await save();
  await screen.findByText('Driver updated successfully');
  const [first, second, third] = sent();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  expect(third?.idempotencyKey).not.toBe(first?.idempotencyKey);
});
