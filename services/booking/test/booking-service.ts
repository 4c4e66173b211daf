import { routes, type Booking, type BookingForm } from '@pahiya/contracts';
import { driverRecordOf, eventually, startTestService, type TestService } from '@pahiya/testing';
import { buildBookingService } from '../src/service.ts';
import { config } from './booking-config.ts';
import { withoutLimits } from './without-limits.ts';

export const { booking } = routes;

export const acme = { companyId: 'companyacme', companyCode: 'ACME01', companyName: 'Acme' };
export const asha = {
  sub: 'riderasha',
  role: 'user',
  name: 'Asha Rao',
  email: 'asha@acme.example',
  employeeId: 'E1',
  ...acme,
} as const;
export const other = {
  sub: 'riderother',
  role: 'user',
  name: 'Omar',
  companyId: 'companyother',
  companyCode: 'OTHER1',
  companyName: 'Other',
} as const;
export const acmeDesk = { sub: acme.companyId, role: 'company', ...acme } as const;
export const otherDesk = { sub: 'companyother', role: 'company', companyId: 'companyother' } as const;
export const admin = { sub: 'admin1', role: 'admin', name: 'Anita Admin' } as const;

/** Bengaluru: MG Road to Electronic City. */
export const form = {
  pickup: 'MG Road, Bengaluru',
  dropoff: 'Electronic City, Bengaluru',
  pickupLocation: { address: 'MG Road, Bengaluru', lat: 12.9756, lng: 77.6068 },
  dropoffLocation: { address: 'Electronic City, Bengaluru', lat: 12.8452, lng: 77.6602 },
  cabType: 'Sedan',
  date: '2026-12-01',
  time: '10:00',
} as const satisfies BookingForm;

export let service: TestService;
export let drivers = 0;

beforeAll(async () => {
  service = await startTestService('booking', buildBookingService, config);
  service.neighbours['driver.driverRecord'] = knownDriver;
  // Most suites book the same ride again and again; ride-limits.api.test.ts tests a company's default.
  await withoutLimits(service, acmeDesk.companyId, otherDesk.companyId);
});
afterAll(() => service.close());

export const code = (n: number) => `DR${String(n).padStart(6, '0')}`;
export const knownDriver = ({ params }: { params?: unknown }) =>
  driverRecordOf((params as { id: string }).id, { driverId: code(drivers) });
export const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

/** A driver nobody else in this file uses. */
export function newDriver() {
  const id = `driver${++drivers}`;
  return { sub: id, driverId: id, role: 'driver', name: `Driver ${id}` } as const;
}
export async function booked(
  change: Partial<BookingForm> = {},
  as: typeof asha | typeof other = asha,
): Promise<Booking> {
  const answer = await service.call(booking.createBooking, { as, body: { ...form, ...change } });
  expect(answer).toMatchObject({ status: 201, body: { message: 'Booking created successfully' } });
  return answer.body.booking;
}
export const assign = (rideId: string, driverId: string) =>
  service.call(booking.assignDriver, { as: admin, body: { bookingId: rideId, driverId } });
export const reply = (ride: string, driver: ReturnType<typeof newDriver>, action: 'accept' | 'reject') =>
  service.call(booking.acceptBooking, { as: driver, body: { bookingId: ride, driverId: driver.sub, action } });
export const start = (ride: string, driver: ReturnType<typeof newDriver>) =>
  service.call(booking.startRide, { as: driver, body: { bookingId: ride, driverId: driver.sub } });
export async function accepted(driver = newDriver(), change: Partial<BookingForm> = {}) {
  const ride = await booked(change);
  expect((await assign(ride._id, driver.sub)).status).toBe(200);
  expect((await reply(ride._id, driver, 'accept')).status).toBe(200);
  return { ride, driver };
}

/** Delivers what the auth service says of Acme and of Asha, its only employee. */
export async function acmeIsKnown(): Promise<void> {
  await service.deliver('auth.company.registered.v1', acme.companyId, {
    companyId: acme.companyId,
    code: 'ACME01',
    name: 'Acme',
    email: 'desk@acme.example',
    status: 'active',
    gstin: null,
    address: null,
    phone: null,
  });
  const employee = {
    userId: asha.sub,
    companyId: acme.companyId,
    employeeId: 'E1',
    name: 'Asha R.',
    email: asha.email,
    phone: '9999999999',
  };
  await service.deliver('auth.employee.updated.v1', asha.sub, employee);
  await eventually(async () => (await service.sql('select from booking.employee where phone is not null')).length > 0);
}
