import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes, type Booking } from '@pahiya/contracts';
import { assigned, driverOf, hear, rideOf } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

const { booking } = routes;
const ravi = driverOf('Ravi Kumar');
const imran = driverOf('Imran Khan', { rideStatus: 'on_ride', phoneNumber: '9890123456' });
let desk: ReturnType<typeof startConsole>;
let rides: Booking[];

beforeEach(() => {
  desk = startConsole();
  rides = [rideOf('206FQA11'), rideOf('4SD23G22', { status: 'completed', createdAt: '2026-11-19T06:00:00.000Z' })];
  desk.server.on(booking.allBookings, ({ query }) => ({
    bookings: rides.filter(({ status }) => !query['status'] || status === query['status']),
  }));
  desk.server.on(routes.auth.listCompanies, () => ({ companies: [] }));
  desk.server.on(routes.driver.listDrivers, ({ query }) => ({
    drivers: [imran, ravi].filter(({ fullName }) => fullName.toLowerCase().includes(query['q']?.toLowerCase() ?? '')),
  }));
  desk.server.on(booking.assignDriver, ({ body }) => {
    const driver = assigned(body['driverId'] === ravi._id ? ravi : imran);
    return { message: 'Assigned', booking: rideOf('206FQA11', { status: 'assigned', assignedDriver: driver }) };
  });
});
afterEach(() => desk.close());

const row = async (code: string) => (await screen.findByText(code)).closest('tr') as HTMLElement;
const openAssign = async () => {
  desk.open('/admin/bookings');
  await userEvent.click(await screen.findByRole('button', { name: 'Assign Driver to 206FQA' }));
  return screen.findByRole('dialog', { name: 'Assign Driver' });
};

it('assigns a driver with nothing but the keyboard, and shows it in the row', async () => {
  const dialog = await openAssign();
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Assign Driver' });
  await within(dialog).findByRole('radio', { name: /Ravi Kumar.*Free at that time/ });
  expect(confirm.disabled).toBe(true);
  await userEvent.keyboard('{Enter}');
  within(dialog).getByText('Please select a driver');

  await userEvent.keyboard('ravi');
  await waitFor(() => expect(confirm.disabled).toBe(false));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await within(await row('206FQA')).findByText('Ravi Kumar');
  within(await row('206FQA')).getByText('Assigned');
  expect(desk.server.callsOf(booking.assignDriver)[0]?.body).toEqual({
    bookingId: 'ride-206FQA11',
    driverId: ravi._id,
    revision: 1,
  });
});

it('shows what somebody else did meanwhile, and then can still assign the driver', async () => {
  const dialog = await openAssign();
  await userEvent.click(await within(dialog).findByRole('radio', { name: /Imran Khan/ }));
  const newest = rideOf('206FQA11', { status: 'assigned', revision: 2, assignedDriver: assigned(ravi) });
  rides = [newest];
  const message = 'Someone else was first: the ride is assigned now. Please look at it again.';
  desk.server.refuse(booking.assignDriver, { code: 'ILLEGAL_TRANSITION', message, booking: newest });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign Driver' }));
  await within(dialog).findByText('Ravi Kumar was assigned meanwhile. You can still do it.');
  await within(await row('206FQA')).findByText('Ravi Kumar');

  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign Driver' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = desk.server.callsOf(booking.assignDriver);
  expect([first?.body['revision'], second?.body['revision']]).toEqual([1, 2]);
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});

it('no longer offers to cancel a ride that started while the dialog was open', async () => {
  desk.open('/admin/bookings');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for 206FQA' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel ride' }));
  const question = await screen.findByRole('alertdialog');
  const newest = rideOf('206FQA11', { status: 'on_trip', revision: 4, assignedDriver: assigned(ravi) });
  rides = [newest];
  const message = 'Someone else was first: the trip has started. Please look at it again.';
  desk.server.refuse(booking.cancelBooking, { code: 'ILLEGAL_TRANSITION', message, booking: newest });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel ride' }));
  await within(question).findByText('The trip started meanwhile.');
  expect(within(question).queryByRole('button', { name: 'Cancel ride' })).toBeNull();
  await within(await row('206FQA')).findByText('On trip');
});

it('shows whether a driver is free at the time of the ride', async () => {
  const held = { assignedDriver: assigned(ravi), status: 'accepted' } as const;
  const { date, time } = rides[0] as Booking;
  rides.push(rideOf('7THER777', { ...held, date, time, createdAt: '2026-11-18T06:00:00.000Z' }));
  const dialog = await openAssign();
  const names = (await within(dialog).findAllByRole('radio', { name: /Free at that time|Has a ride/ })).map(
    (radio) => radio.closest('label')?.textContent,
  );
  expect(names[0]).toMatch(/Imran Khan.*Free at that time/);
  expect(names[1]).toMatch(/Ravi Kumar.*Has a ride at/);
});

it('assigns nobody with Enter before the drivers for the typed text are found', async () => {
  const dialog = await openAssign();
  await within(dialog).findByRole('radio', { name: /Ravi Kumar.*Free at that time/ });
  await userEvent.keyboard('ravi');
  await waitFor(() =>
    expect(within(dialog).getByRole('radio', { name: /Ravi Kumar/ })).toHaveProperty('checked', true),
  );
  await userEvent.keyboard('{Control>}a{/Control}imran{Enter}');
  await within(dialog).findByText('Please select a driver');
  await waitFor(() =>
    expect(within(dialog).getByRole('radio', { name: /Imran Khan/ })).toHaveProperty('checked', true),
  );
  expect(desk.server.callsOf(booking.assignDriver)).toEqual([]);
});

it('warns that the time of the ride has passed', async () => {
  rides = [rideOf('206FQA11', { date: '2026-10-01' })];
  within(await openAssign()).getByText(/^The time of this ride has passed/);
});

it('keeps the idempotency key after a lost answer, takes a new one after a refusal, and shows both failures in the dialog', async () => {
  desk.server.refuse(booking.assignDriver, 'lost', {
    code: 'DRIVER_UNAVAILABLE',
    message: 'Ravi Kumar has another ride at that time',
  });
  const dialog = await openAssign();
  await userEvent.click(await within(dialog).findByRole('radio', { name: /Ravi Kumar/ }));
  const confirm = within(dialog).getByRole('button', { name: 'Assign Driver' });
  await userEvent.click(confirm);
  await within(dialog).findByText(/can't reach Pahiya/);
  await userEvent.click(confirm);
  await within(dialog).findByText('Ravi Kumar has another ride at that time');
  await userEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const [lost, refused, done] = desk.server.callsOf(booking.assignDriver).map((call) => call.idempotencyKey);
  expect(lost).toBeTruthy();
  expect(refused).toBe(lost);
  expect(done).not.toBe(lost);
});

it('says when there is nobody to assign', async () => {
  desk.server.on(routes.driver.listDrivers, () => ({ drivers: [] }));
  const dialog = await openAssign();
  await within(dialog).findByText('No drivers available for assignment.');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
});

it('disables the export while there are no bookings, and says why', async () => {
  rides = [];
  desk.open('/admin/bookings');
  const held = (description: string) => screen.findByRole('button', { name: 'Export CSV', description });
  await held('The bookings are still loading.');
  expect((await held('There is no booking to export.')).getAttribute('aria-disabled')).toBe('true');
});

it('prefills the vehicle of the driver and sends the typed one in upper case', async () => {
  rides = [rideOf('206FQA11', { status: 'accepted', assignedDriver: assigned(ravi) })];
  desk.server.on(booking.assignVehicle, ({ body }) => ({
    message: 'ok',
    booking: rideOf('206FQA11', { status: 'accepted', vehicleNumber: String(body['vehicleNumber']) }),
  }));
  desk.open('/admin/bookings');
  await userEvent.click(await screen.findByRole('button', { name: 'Assign Vehicle to 206FQA' }));
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: /Vehicle number/ });
  expect(number.value).toBe('KA01AB1234');
  await userEvent.clear(number);
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Please enter a vehicle number');
  await userEvent.type(number, 'mh14 zz 9{Enter}');
  await screen.findByText('Vehicle assigned successfully');
  expect(desk.server.callsOf(booking.assignVehicle)[0]?.body).toEqual({ vehicleNumber: 'MH14 ZZ 9', revision: 1 });
});

describe('assigning a vehicle to a ride that somebody else changed meanwhile', () => {
  const accepted = rideOf('206FQA11', { status: 'accepted', assignedDriver: assigned(ravi) });

  const assignStale = async (newest: Booking) => {
    rides = [accepted];
    desk.open('/admin/bookings');
    await userEvent.click(await screen.findByRole('button', { name: 'Assign Vehicle to 206FQA' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign Vehicle' });
    const number = within(dialog).getByRole('textbox', { name: /Vehicle number/ });
    await userEvent.clear(number);
    rides = [newest];
    const message = 'Someone else was first. Please look at it again.';
    desk.server.refuse(booking.assignVehicle, { code: 'ILLEGAL_TRANSITION', message, booking: newest });
    await userEvent.type(number, 'MH14ZZ9{Enter}');
    return dialog;
  };

  it('shows the vehicle that the ride has now, and then can still assign another', async () => {
    const newest: Booking = { ...accepted, vehicleNumber: 'KA05MN7', revision: 2 };
    desk.server.on(booking.assignVehicle, ({ body }) => ({
      message: 'ok',
      booking: { ...newest, vehicleNumber: String(body['vehicleNumber']), revision: 3 },
    }));
    const dialog = await assignStale(newest);
    await within(dialog).findByText(/^The vehicle is KA ?05 ?MN ?7 now\. You can still do it\.$/);
    await within(await row('206FQA')).findByText('KA 05 MN 7');

    await userEvent.click(within(dialog).getByRole('button', { name: 'Assign Vehicle' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await within(await row('206FQA')).findByText('MH 14 ZZ 9');
    const [stale, done] = desk.server.callsOf(booking.assignVehicle);
    expect(stale?.body).toEqual({ vehicleNumber: 'MH14ZZ9', revision: 1 });
    expect(done?.body).toEqual({ vehicleNumber: 'MH14ZZ9', revision: 2 });
    expect(done?.idempotencyKey).not.toBe(stale?.idempotencyKey);
  });

  it('no longer offers to assign a vehicle once the trip has started', async () => {
    const dialog = await assignStale({ ...accepted, status: 'on_trip', revision: 2 });
    await within(dialog).findByText('The trip started meanwhile.');
    expect(within(dialog).queryByRole('button', { name: 'Assign Vehicle' })).toBeNull();
    await within(await row('206FQA')).findByText('On trip');
  });
});

it('shows changed and new rides from live events, without loading the list again', async () => {
  desk.open('/admin/bookings?status=pending');
  await row('206FQA');
  await screen.findByText('Live');
  hear('booking_updated', { booking: rideOf('NEWR1DE0', { createdAt: '2026-11-21T06:00:00.000Z' }) });
  await row('NEWR1D');
  const codes = screen.getAllByRole('row').map((line) => line.textContent);
  expect(codes.findIndex((text) => text?.includes('NEWR1D'))).toBe(1);
  hear('booking_updated', { booking: rideOf('206FQA11', { status: 'cancelled' }) });
  await waitFor(() => expect(screen.queryByText('206FQA')).toBeNull());
  expect(desk.server.callsOf(booking.allBookings)).toHaveLength(1);
});

it('keeps the filters in the address, retries a list that could not be loaded, and offers all rides if none match', async () => {
  desk.open('/admin/bookings');
  await row('206FQA');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'completed');
  await row('4SD23G');
  await waitFor(() => expect(screen.queryByText('206FQA')).toBeNull());
  expect(desk.address()).toBe('/admin/bookings?status=completed');

  desk.server.refuse(booking.allBookings, { code: 'VALIDATION_FAILED', message: 'No' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'denied');
  await screen.findByText('Failed to fetch bookings. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('No bookings found.');
  await userEvent.click(screen.getByRole('button', { name: 'Show all bookings' }));
  await row('206FQA');
  expect(desk.address()).toBe('/admin/bookings');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('opens the dialogs of a row by its keys, gives the focus back to the row, and sorts', async () => {
  desk.server.on(booking.getBooking, () => ({ booking: rideOf('206FQA11') }));
  desk.open('/admin/bookings?date=2026-11-22&sort=pickup&order=asc');
  const first = await row('206FQA');
  expect(desk.server.callsOf(booking.allBookings)[0]?.query).toMatchObject({
    date: '2026-11-22',
    sort: 'pickup',
    order: 'asc',
  });
  const title = within(first).getByRole('button', { name: '206FQA' });
  act(() => title.focus());
  await userEvent.keyboard('v');
  await screen.findByRole('dialog', { name: 'Assign Vehicle' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(title));
  await userEvent.keyboard('{ArrowDown}d');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await screen.findByRole('complementary', { name: 'Ride 206FQA' });
  expect(desk.address()).toContain('ride=ride-206FQA11');

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Highest fare first');
  await waitFor(() => expect(desk.address()).toContain('sort=fare&order=desc'));
});

it('keeps both a typed search and a filter that is chosen before the search is sent', async () => {
  desk.open('/admin/bookings');
  await row('206FQA');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search rides' }), 'asha');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'pending');
  await waitFor(() => expect(desk.address()).toContain('q=asha'));
  const narrowed = new URLSearchParams(desk.address().split('?')[1]);
  expect(Object.fromEntries(narrowed)).toEqual({ status: 'pending', q: 'asha' });
});
