import { dispatchRoutes } from '@pahiya/contracts';
import { eventually, type TestService } from '@pahiya/testing';
import type { Booking, BookingForm, DispatchPolicyView, DriverFact, Plan } from '@pahiya/contracts';
import { admin, asha, booking, form, service } from './booking-service.ts';

let made = 0;

export const PLACES = {
  whitefield: { place: 'Whitefield, Bengaluru', lat: 12.9698, lng: 77.75 },
  koramangala: { place: 'Koramangala, Bengaluru', lat: 12.9352, lng: 77.6245 },
  mysuru: { place: 'Mysuru', lat: 12.2958, lng: 76.6394 },
} as const;

/** Tells the service of a driver, as the driver service does. */
export async function driverTold(change: Partial<DriverFact> & { fullName: string }): Promise<string> {
  const driverId = `fleet${++made}`;
  const fact: DriverFact = {
    driverId,
    code: `FT${String(made).padStart(6, '0')}`,
    revision: 1,
    email: null,
    phoneNumber: '9876543210',
    gender: 'Male',
    status: 'active',
    vehicleNumber: 'KA01AB1234',
    vehicleType: 'Sedan',
    licenseVerified: true,
    aadhaarVerified: true,
    baseSalaryPaise: 0,
    registeredAt: '2026-01-01T00:00:00.000Z',
    base: PLACES.koramangala,
    ...change,
  };
  await service.deliver('driver.driver.registered.v1', driverId, fact);
  await eventually(async () => (await service.sql('select from booking.driver where id = $1', [driverId])).length > 0);
  return driverId;
}

/** A ride from Whitefield, which is far from everything. */
export const FROM_WHITEFIELD: Partial<BookingForm> = {
  pickup: 'Whitefield, Bengaluru',
  pickupLocation: { address: 'Whitefield, Bengaluru', lat: PLACES.whitefield.lat, lng: PLACES.whitefield.lng },
};

export async function bookedAt(time: string, change: Partial<BookingForm> = {}): Promise<Booking> {
  const answer = await service.call(booking.createBooking, { as: asha, body: { ...form, time, ...change } });
  expect(answer.status).toBe(201);
  return answer.body.booking;
}

/** Removes the drivers, rides and pins that an earlier test left. */
export async function emptyDesk(): Promise<void> {
  await service.sql(
    `update booking.ride set status = 'cancelled', completed_at = null where status not in ('completed', 'cancelled')`,
  );
  await service.sql('update booking.driver set retired_at = now()');
  await service.sql('delete from booking.dispatch_pin');
}

export const DAY = { from: '2026-12-01T00:00:00+05:30', to: '2026-12-02T00:00:00+05:30' };

type Desk = Pick<TestService, 'call'>;

export const askPlan = (
  order: { mode?: 'wave' | 'day'; from?: string; to?: string; rideIds?: string[] } = {},
  desk: Desk = service,
) => desk.call(dispatchRoutes.makePlan, { as: admin, body: { mode: 'wave', ...DAY, ...order } });

export async function readPlan(id: string, headers: Record<string, string> = {}, desk: Desk = service): Promise<Plan> {
  const { status, body } = await desk.call(dispatchRoutes.getPlan, { as: admin, params: { id }, headers });
  expect(status).toBe(200);
  return body.plan;
}

/** Asks for a plan and waits until it is made. */
export async function planned(order: Parameters<typeof askPlan>[0] = {}, desk: Desk = service): Promise<Plan> {
  // As Retry-After asks of a caller: a plan that is refused with 503 has not been begun.
  const answer = await eventually(
    async () => {
      const asked = await askPlan(order, desk);
      return asked.status !== 503 && asked;
    },
    { describe: 'the planner, which may still be busy for the test before' },
  );
  expect(answer).toMatchObject({ status: 202, body: { plan: { rides: expect.any(Number) } } });
  const id = answer.body.plan._id;
  return eventually(
    async () => {
      const plan = await readPlan(id, {}, desk);
      if (plan.status === 'failed') throw new Error(`The plan failed: ${plan.because}`);
      return plan.status === 'draft' && plan;
    },
    { describe: 'the plan to be made' },
  );
}

export const commit = (id: string, body: { rideIds?: string[] } = {}, desk: Desk = service) =>
  desk.call(dispatchRoutes.commitPlan, { as: admin, params: { id }, body });

export async function rideNow(id: string): Promise<Booking> {
  return (await service.call(booking.getBooking, { as: admin, params: { id } })).body.booking;
}

/** Sets what the policy plans by itself. */
export async function choose(automation: DispatchPolicyView['automation']): Promise<void> {
  const {
    effectiveFrom: _from,
    by: _by,
    ...policy
  } = (await service.call(dispatchRoutes.getDispatchPolicy, { as: admin })).body;
  const answer = await service.call(dispatchRoutes.changeDispatchPolicy, {
    as: admin,
    body: { ...policy, automation },
  });
  expect(answer.status).toBe(200);
}
