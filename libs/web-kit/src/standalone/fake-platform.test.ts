/** @jest-environment node */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { allRoutes, fillPath, routes, type Booking, type Role, type RouteContract } from '@pahiya/contracts';
import { fakePlatform } from './fake-platform.ts';
import { tokenOf } from './people.ts';

const manifest = { name: 'rider', entry: '/e.js', basePath: '/booking', paths: [], roles: [], navigation: [] };
const platform = fakePlatform(manifest);
const server = createServer((request, response) => {
  void platform.handle(request, response).then((handled) => handled || response.writeHead(404).end());
});
let url = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function call(role: Role, { method, path }: Pick<RouteContract, 'method' | 'path'>, body?: object) {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${tokenOf(role)}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const readable = allRoutes().filter(
  ([name, { method, path, access, produces }]) =>
    method === 'GET' &&
    !path.includes(':') &&
    access.kind !== 'internal' &&
    !produces &&
    name !== 'booking.searchPlaces',
);

it.each(readable)('answers %s as the contract requires', async (_name, route) => {
  const role = route.access.kind === 'roles' ? (route.access.roles[0] ?? 'user') : 'user';
  const { status, body } = await call(role, route);
  expect({ status, says: body['message'] }).toEqual({ status: 200, says: undefined });
});

it('lets a ride be assigned, accepted, driven and completed', async () => {
  const list = await call('admin', { method: 'GET', path: `${routes.booking.allBookings.path}?status=pending` });
  const [ride] = list.body['bookings'] as Booking[];
  const step = async (role: Role, route: RouteContract, more: object = {}) =>
    (await call(role, route, { bookingId: ride?._id, ...more })).body['booking'];
  expect(await step('admin', routes.booking.assignDriver, { driverId: 'ravi-kumar' })).toMatchObject({
    status: 'assigned',
  });
  expect(await step('driver', routes.booking.acceptBooking, { action: 'accept' })).toMatchObject({
    status: 'accepted',
  });
  expect(await step('driver', routes.booking.startRide)).toMatchObject({ status: 'on_trip' });
  expect(await step('driver', routes.booking.completeRide)).toMatchObject({ status: 'completed' });
  expect((await call('driver', routes.booking.startRide, { bookingId: ride?._id })).status).toBe(409);
});

it('keeps what a person changes: pay, an employee, a driver’s form', async () => {
  const id = 'ravi-kumar';
  const at = ({ method, path }: RouteContract) => ({ method, path: fillPath(path, { id }) });
  const { body: pay } = await call('admin', at(routes.salary.giveAdvance), { amount: 500, note: 'Fuel' });
  expect(pay).toMatchObject({ totalAdvance: 500, currentCycle: { transactions: [{ type: 'advance', note: 'Fuel' }] } });

  const asha = {
    employeeId: 'E-9',
    employeeName: 'Asha Nine',
    email: 'nine@demo.example',
    password: 'a long password',
  };
  expect((await call('company', routes.auth.addEmployee, asha)).body['employee']).toMatchObject({ employeeId: 'E-9' });
  const { body: people } = await call('company', {
    ...routes.auth.listEmployees,
    path: '/api/company/employees?q=nine',
  });
  expect(people['employees']).toHaveLength(1);

  const form = new FormData();
  form.set('vehicleNumber', 'KA05MN7777');
  const { method, path } = at(routes.driver.updateDriver);
  const headers = { authorization: `Bearer ${tokenOf('admin')}` };
  expect((await fetch(url + path, { method, headers, body: form })).status).toBe(200);
  expect((await call('admin', at(routes.driver.getDriver))).body['driver']).toMatchObject({
    vehicleNumber: 'KA05MN7777',
  });
});

it('refuses what the contract refuses, and says which field is wrong', async () => {
  expect((await call('user', routes.booking.allBookings)).status).toBe(403);
  const { status, body } = await call('user', routes.booking.createBooking, { pickup: 'Here' });
  expect(status).toBe(400);
  expect(body['message']).toContain('/api/bookings/createBooking: body: ');
});
