import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { driverOf } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

const { driver: calls } = routes;
const ravi = driverOf('Ravi Kumar');
const away = { code: 'UNAVAILABLE', message: 'The driver service is away.' } as const;
const unreadable = 'unreadable';
let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(calls.listDrivers, () => ({ drivers: [ravi] }));
  desk.server.on(calls.getDriver, () => ({ driver: ravi }));
});
afterEach(() => desk.close());

it('says why the drivers could not be loaded, and loads them again', async () => {
  desk.server.refuse(calls.listDrivers, away, away);
  desk.open('/admin/drivers/manage-drivers');
  await screen.findByText(/^Failed to load drivers:/);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Retry' }))[0] as HTMLElement);
  await screen.findByText('Ravi Kumar');
});

it('says why the details could not be loaded', async () => {
  desk.server.refuse(calls.driverReport, away, away);
  desk.open(`/admin/drivers/manage-drivers?driver=${ravi._id}`);
  await screen.findByText('Failed to load driver details... Please try again.');
});

it('says why the driver to edit could not be loaded', async () => {
  desk.server.refuse(calls.getDriver, away, away);
  desk.open(`/admin/drivers/manage-drivers?edit=${ravi._id}`);
  await screen.findByText(/^Failed to load driver details:/);
});

it('says that a driver could not be deleted, and then that the driver was deleted', async () => {
  desk.server.on(calls.deleteDriver, () => ({ message: 'Driver deleted successfully' }));
  desk.server.refuse(calls.deleteDriver, unreadable);
  desk.open('/admin/drivers/manage-drivers');
  await userEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
  const question = await screen.findByRole('alertdialog');
  const confirm = within(question).getByRole('button', { name: /^Delete/ });
  await userEvent.click(confirm);
  expect((await screen.findAllByText('Failed to delete driver')).length).toBeGreaterThan(0);
  await userEvent.click(confirm);
  await screen.findByText('Driver deleted successfully');
});

it('asks before the changes of a driver are lost', async () => {
  desk.open('/admin/drivers/manage-drivers');
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  const leave = async () => userEvent.click(await screen.findByRole('link', { name: 'Manage Drivers' }));
  await userEvent.type(await screen.findByLabelText(/Full name/), ' Patil');
  await leave();
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLInputElement>(/Full name/).value).toBe('Ravi Kumar Patil');
  await leave();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { level: 1, name: 'Manage Drivers' });
});

it('says that a change could not be saved, and then that it was saved', async () => {
  desk.server.on(calls.updateDriver, () => ({ driver: ravi, message: 'Driver updated successfully' }));
  desk.server.refuse(calls.updateDriver, unreadable);
  desk.open(`/admin/drivers/manage-drivers?edit=${ravi._id}`);
  const name = await screen.findByLabelText(/Full name/);
  await userEvent.type(name, ' Patil');
  const save = screen.getByRole('button', { name: /^(Save|Update)/ });
  await userEvent.click(save);
  expect((await screen.findAllByText('Failed to process request')).length).toBeGreaterThan(0);
  await userEvent.click(save);
  await screen.findByText('Driver updated successfully');
});

it('moves the focus to the search when all drivers are shown again', async () => {
  desk.server.on(calls.listDrivers, ({ query }) => ({ drivers: query['q'] ? [] : [ravi] }));
  desk.open('/admin/drivers/manage-drivers?q=nobody');
  await userEvent.click(await screen.findByRole('button', { name: /^Show all/ }));
  await screen.findByText('Ravi Kumar');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
