import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@pahiya/contracts';
import { endSession } from '@pahiya/web-kit';
import { driverOf } from '@pahiya/web-kit/testing';
import { startConsole } from '../../../test/start-console.ts';

const { driver: calls } = routes;
const ravi = driverOf('Ravi Kumar');
const deepak = driverOf('Deepak Chavan', { status: 'inactive', licenseVerified: false });
let desk: ReturnType<typeof startConsole>;

beforeEach(() => {
  desk = startConsole();
  desk.server.on(calls.listDrivers, () => ({ drivers: [ravi, deepak] }));
  desk.server.on(calls.driverReport, () => ({
    driver: deepak,
    salary: null,
    totalAdvance: null,
    remainingSalary: null,
    bookings: [],
    completedBookings: 0,
    totalEarnings: 0,
    unavailable: ['salary' as const],
  }));
});
afterEach(() => desk.close());

const image = (name: string) => new File(['image'], name, { type: 'image/png' });

it('names the missing fields, sends the form with both images, and offers to register another driver', async () => {
  desk.server.on(calls.registerDriver, () => ({ driver: ravi, message: 'Driver registered successfully' }));
  desk.open('/admin/drivers/add-driver');
  const submit = await screen.findByRole('button', { name: 'Register Driver' });
  await userEvent.click(submit);
  const sentence = await screen.findByText('Please fill in all required fields');
  const above = (said: Node, field: Node) => said.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(above(sentence, screen.getByLabelText(/Full name/))).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Full name/));

  await userEvent.type(screen.getByLabelText(/Full name/), 'Ravi Kumar');
  await userEvent.type(screen.getByLabelText(/Phone number/), '98765 43210');
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret-123');
  await userEvent.type(screen.getByLabelText(/Monthly salary/), '22000');
  const both = await screen.findByText('Please upload both license and Aadhaar card images');
  expect(above(both, screen.getByLabelText(/License image/))).toBeTruthy();
  expect(above(both, screen.getByLabelText(/Full name/))).toBeFalsy();
  await userEvent.upload(screen.getByLabelText(/License image/), image('license.png'));
  await userEvent.upload(screen.getByLabelText(/Aadhaar card image/), image('aadhaar.png'));
  desk.server.refuse(calls.registerDriver, {
    code: 'UNSUPPORTED_TYPE',
    params: { what: 'image', field: 'aadhaarCardImage' },
    message: 'aadhaarCardImage must be a JPG or PNG image.',
  });
  await userEvent.click(submit);
  expect(await screen.findAllByText('The Aadhaar card image must be a JPG or PNG image.')).toHaveLength(2);
  await userEvent.click(submit);

  await screen.findByRole('heading', { name: 'Driver registered successfully' });
  screen.getByRole('link', { name: 'View All Drivers' });
  const [, sent] = desk.server.callsOf(calls.registerDriver);
  expect([...(sent?.form?.keys() ?? [])]).toEqual(
    expect.arrayContaining(['fullName', 'phoneNumber', 'salary', 'licenseImage', 'aadhaarCardImage']),
  );
  expect(sent?.form?.get('phoneNumber')).toBe('9876543210');
  expect(sent?.form?.has('status')).toBe(false);

  await userEvent.click(screen.getByRole('button', { name: 'Register Another Driver' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Full name/)).value).toBe('');
});

it('keeps the typed fields when the session ends, except the password and the images', async () => {
  desk.open('/admin/drivers/add-driver');
  await userEvent.type(await screen.findByLabelText(/Full name/), 'Ravi Kumar');
  await userEvent.type(screen.getByLabelText(/^Password/), 'secret-123');
  await userEvent.type(screen.getByLabelText(/Monthly salary/), '22000');
  await userEvent.click(screen.getByRole('radio', { name: 'Female' }));
  await userEvent.upload(screen.getByLabelText(/License image/), image('license.png'));
  act(() => endSession('expired'));
  desk.close();
  desk = startConsole();
  desk.open('/admin/drivers/add-driver');
  expect(await screen.findByLabelText(/Full name/)).toHaveProperty('value', 'Ravi Kumar');
  expect(screen.getByLabelText(/Monthly salary/)).toHaveProperty('value', '22000');
  expect(screen.getByRole('radio', { name: 'Female' })).toHaveProperty('checked', true);
  expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', '');
  expect(JSON.stringify(sessionStorage)).not.toMatch(/secret-123|license/);
  act(() => endSession('signed-out'));
  expect(sessionStorage).toHaveLength(0);
});

it('sends a new password as it was typed, with the spaces at its ends', async () => {
  desk.server.on(calls.getDriver, () => ({ driver: ravi }));
  desk.server.on(calls.updateDriver, () => ({ driver: ravi, message: 'ok' }));
  desk.open('/admin/drivers/manage-drivers?edit=ravi-kumar');
  await userEvent.type(await screen.findByLabelText(/Full name/), ' Patil ');
  await userEvent.type(screen.getByLabelText(/^New password/), ' secret-123 ');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Driver updated successfully');
  const [sent] = desk.server.callsOf(calls.updateDriver);
  expect(sent?.form?.get('fullName')).toBe('Ravi Kumar Patil');
  expect(sent?.form?.get('password')).toBe(' secret-123 ');
});

it('says at its field what is wrong with a text, and sends nothing until it is corrected', async () => {
  desk.server.on(calls.getDriver, () => ({ driver: ravi }));
  desk.server.on(calls.updateDriver, () => ({ driver: ravi, message: 'ok' }));
  desk.open('/admin/drivers/manage-drivers?edit=ravi-kumar');
  const phone = await screen.findByLabelText(/Phone number/);
  await userEvent.clear(phone);
  await userEvent.type(phone, '080 4000 1234');
  await userEvent.type(screen.getByLabelText(/^New password/), 'short');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Please correct the fields below');
  screen.getByText('Write an Indian mobile number of 10 digits, like 98765 43210');
  screen.getByText('Use at least 8 characters');
  expect(document.activeElement).toBe(phone);
  expect(desk.server.callsOf(calls.updateDriver)).toHaveLength(0);
});

it('says which part of the details is not available, and activates the driver', async () => {
  desk.server.on(calls.updateDriver, () => ({ driver: { ...deepak, status: 'active' as const }, message: 'ok' }));
  desk.open('/admin/drivers/manage-drivers?driver=deepak-chavan');
  const dialog = await screen.findByRole('dialog', { name: 'Deepak Chavan' });
  within(dialog).getByText('Not available right now: salary and advances');
  within(dialog).getByText('License not verified');
  expect(within(dialog).getAllByText('No limit')).toHaveLength(2);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Verify both and activate' }));
  await screen.findByText('Deepak Chavan can be assigned now');
  const [sent] = desk.server.callsOf(calls.updateDriver);
  expect([...(sent?.form?.entries() ?? [])]).toEqual([
    ['status', 'active'],
    ['licenseVerified', 'true'],
    ['aadhaarVerified', 'true'],
  ]);
});

it('gives a driver hours and an area, takes the base away, and asks for both ends of the hours', async () => {
  const based = driverOf('Ravi Kumar', { base: { place: 'Baner, Pune', lat: 18.559, lng: 73.7868 } });
  desk.server.on(calls.getDriver, () => ({ driver: based }));
  desk.server.on(calls.updateDriver, () => ({ driver: based, message: 'ok' }));
  desk.server.on(routes.booking.searchPlaces, () => ({
    places: [{ placeId: 'p1', name: 'Whitefield', description: 'Bengaluru', kind: 'locality' }],
  }));
  desk.server.on(routes.booking.getPlace, () => ({
    place: { placeId: 'p1', address: 'Whitefield, Bengaluru', lat: 12.97, lng: 77.75, components: [] },
  }));
  desk.open('/admin/drivers/manage-drivers?edit=ravi-kumar');
  await userEvent.type(await screen.findByLabelText('Works from'), '10 pm');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Choose when the work begins and when it ends.');
  await userEvent.type(screen.getByLabelText('Works until'), '6 am{Tab}');
  await screen.findByText('10:00 pm – 6:00 am of the next day');

  await userEvent.type(screen.getByLabelText('Area'), 'whitef');
  await userEvent.click(await screen.findByRole('option', { name: /Whitefield/ }));
  await screen.findByText('Pickups within 25 km of Whitefield');
  await userEvent.clear(screen.getByLabelText('Base'));
  await screen.findByText('Empty: the cab starts where its last ride ended.');
  await waitFor(() => expect(desk.server.callsOf(routes.booking.getPlace)).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(desk.server.callsOf(calls.updateDriver)).toHaveLength(1));
  const [sent] = desk.server.callsOf(calls.updateDriver);
  expect(Object.fromEntries(sent?.form?.entries() ?? [])).toEqual({
    worksFrom: '22:00',
    worksUntil: '06:00',
    areaPlace: 'Whitefield, Bengaluru',
    areaLat: '12.97',
    areaLng: '77.75',
    areaRadiusKm: '25',
    basePlace: '',
  });
});

it('keeps the radius that was typed before the coordinates of the area arrived', async () => {
  const driver = driverOf('Ravi Kumar');
  desk.server.on(calls.getDriver, () => ({ driver }));
  desk.server.on(calls.updateDriver, () => ({ driver, message: 'ok' }));
  desk.server.on(routes.booking.searchPlaces, () => ({
    places: [{ placeId: 'p1', name: 'Whitefield', description: 'Bengaluru', kind: 'locality' }],
  }));
  desk.server.on(routes.booking.getPlace, () => ({
    place: { placeId: 'p1', address: 'Whitefield, Bengaluru', lat: 12.97, lng: 77.75, components: [] },
  }));
  desk.open('/admin/drivers/manage-drivers?edit=ravi-kumar');
  await userEvent.type(await screen.findByLabelText('Area'), 'whitef');
  const answer = desk.server.hold(routes.booking.getPlace);
  await userEvent.click(await screen.findByRole('option', { name: /Whitefield/ }));
  await userEvent.clear(await screen.findByLabelText(/^Radius/));
  await userEvent.type(screen.getByLabelText(/^Radius/), '60');
  answer();
  await waitFor(() => expect(desk.server.callsOf(routes.booking.getPlace)).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(desk.server.callsOf(calls.updateDriver)).toHaveLength(1));
  const [sent] = desk.server.callsOf(calls.updateDriver);
  expect(sent?.form?.get('areaRadiusKm')).toBe('60');
});

it('gives a driver a base with the coordinates of its place', async () => {
  const driver = driverOf('Ravi Kumar');
  desk.server.on(calls.getDriver, () => ({ driver }));
  desk.server.on(calls.updateDriver, () => ({ driver, message: 'ok' }));
  desk.server.on(routes.booking.searchPlaces, () => ({
    places: [{ placeId: 'p1', name: 'Baner', description: 'Pune', kind: 'locality' }],
  }));
  desk.server.on(routes.booking.getPlace, () => ({
    place: { placeId: 'p1', address: 'Baner, Pune', lat: 18.559, lng: 73.7868, components: [] },
  }));
  desk.open('/admin/drivers/manage-drivers?edit=ravi-kumar');
  await userEvent.type(await screen.findByLabelText('Base'), 'bane');
  await userEvent.click(await screen.findByRole('option', { name: /Baner/ }));
  await waitFor(() => expect(desk.server.callsOf(routes.booking.getPlace)).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(desk.server.callsOf(calls.updateDriver)).toHaveLength(1));
  expect(Object.fromEntries(desk.server.callsOf(calls.updateDriver)[0]?.form?.entries() ?? [])).toEqual({
    basePlace: 'Baner, Pune',
    baseLat: '18.559',
    baseLng: '73.7868',
  });
});

it('asks before it deletes a driver, and says why the server refused', async () => {
  desk.server.refuse(calls.deleteDriver, {
    code: 'DRIVER_HAS_RIDES',
    message: 'The driver has a ride that is assigned, accepted or on trip.',
  });
  desk.server.on(calls.deleteDriver, () => ({ message: 'Driver deleted successfully' }));
  desk.open('/admin/drivers/manage-drivers');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Ravi Kumar' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete Ravi Kumar?' });
  const confirm = within(dialog).getByRole('button', { name: 'Delete Driver' });
  await userEvent.click(confirm);
  await within(dialog).findByText('The driver has a ride that is assigned, accepted or on trip.');
  await userEvent.click(confirm);
  await screen.findByText('Driver deleted successfully');
});

it('lists the newest drivers first, and shows that order at the column', async () => {
  desk.open('/admin/drivers/manage-drivers');
  const registered = await screen.findByRole('columnheader', { name: 'Registered' });
  expect(registered.getAttribute('aria-sort')).toBe('descending');
  await userEvent.click(within(registered).getByRole('button'));
  await waitFor(() =>
    expect(desk.server.callsOf(calls.listDrivers).at(-1)?.query).toMatchObject({ sort: 'registered', order: 'asc' }),
  );
  expect(registered.getAttribute('aria-sort')).toBe('ascending');
});

it('offers Retry for details that failed to load, and explains an empty table', async () => {
  desk.server.refuse(calls.driverReport, { code: 'UNAVAILABLE', message: 'Away' });
  desk.server.on(calls.listDrivers, () => ({ drivers: [] }));
  desk.open('/admin/drivers/manage-drivers?driver=deepak-chavan');
  await screen.findByText('Failed to load driver details... Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deepak Chavan' });
  // The button that had the focus was removed. The dialog takes the focus in the next frame, and Escape works only
  // then.
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('No drivers found. Add a new driver to get started.');
});
