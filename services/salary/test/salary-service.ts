import { routes, type DriverFact } from '@pahiya/contracts';
import { notFound } from '@pahiya/service-kit';
import { eventually, startTestService, type TestService } from '@pahiya/testing';
import { buildSalaryService } from '../src/service.ts';

export const admin = { sub: 'admin-1', role: 'admin', email: 'admin@pahiya.example' } as const;
export const { salary: calls } = routes;
export let service: TestService;
let nextDriver = 0;

beforeAll(async () => {
  service = await startTestService('salary', buildSalaryService, {});
  service.neighbours['driver.driverRecord'] = () => {
    throw notFound('driver');
  };
});
afterAll(() => service.close());

export function fact(change: Partial<DriverFact> = {}): DriverFact {
  return {
    driverId: `driver-${++nextDriver}`,
    code: 'ABCD1234',
    revision: 1,
    fullName: 'Ravi Kumar',
    email: null,
    phoneNumber: '9876543210',
    gender: 'Male',
    status: 'active',
    vehicleNumber: null,
    vehicleType: 'Sedan',
    licenseVerified: true,
    aadhaarVerified: true,
    baseSalaryPaise: 20_000_00,
    baseSalaryRevision: 1,
    registeredAt: '2026-11-01T04:30:00.000Z',
    ...change,
  };
}

export function statusOf(id: string) {
  return service.call(calls.driverPay, { params: { id } });
}

export async function register(change: Partial<DriverFact> = {}): Promise<DriverFact> {
  const registered = fact(change);
  await service.deliver('driver.driver.registered.v1', registered.driverId, registered);
  await eventually(async () => (await statusOf(registered.driverId)).status === 200);
  return registered;
}

export function adjust(id: string, amount: number, changeType: 'increase' | 'decrease' = 'increase') {
  return service.call(calls.adjustSalary, { params: { id }, body: { amount, changeType }, as: admin });
}

export function advance(id: string, body: object) {
  return service.call(calls.giveAdvance, { params: { id }, body, as: admin });
}
