import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { driverOf } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

const { driver: calls } = routes;
const area = { place: 'Whitefield, Bengaluru', lat: 12.97, lng: 77.75, radiusKm: 25 };
const ravi = driverOf('Ravi Kumar', { area });
let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(calls.getDriver, () => ({ driver: ravi }));
  desk.server.on(calls.updateDriver, () => ({ driver: ravi, message: 'ok' }));
  desk.open('/admin/drivers/manage-drivers?edit=ravi-kumar');
});
afterEach(() => desk.close());

const write = async (label: RegExp, amount: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await userEvent.clear(field);
  await userEvent.type(field, amount);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  return field;
};

it('says that a salary is too high, and sends it only when it is corrected', async () => {
  const salary = await write(/^Monthly salary/, '150000000');
  await screen.findByText('Enter an amount up to ₹1,00,00,000.');
  expect(salary.value).toBe('150000000');
  expect(document.activeElement).toBe(salary);
  expect(desk.server.callsOf(calls.updateDriver)).toHaveLength(0);
  await write(/^Monthly salary/, '1500000');
  await waitFor(() => expect(desk.server.callsOf(calls.updateDriver)).toHaveLength(1));
  expect(desk.server.callsOf(calls.updateDriver)[0]?.form?.get('salary')).toBe('1500000');
});

it.each(['5000', '0.5'])('does not save another radius than the %s km that were typed', async (typed) => {
  const radius = await write(/^Radius/, typed);
  await screen.findByText('Enter how far pickups may be, 1 to 500 km.');
  expect(radius.value).toBe(typed);
  expect(desk.server.callsOf(calls.updateDriver)).toHaveLength(0);
});
