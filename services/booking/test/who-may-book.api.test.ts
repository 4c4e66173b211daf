import { routes, type EventData } from '@pahiya/contracts';
import { eventually, startTestService, type TestService } from '@pahiya/testing';
import { buildBookingService } from '../src/service.ts';
import { config } from './booking-config.ts';
import { withoutLimits } from './without-limits.ts';

const { booking } = routes;
const company = { companyId: 'companyacme', companyCode: 'ACME01', companyName: 'Acme' };
const asha = { sub: 'riderasha', role: 'user', name: 'Asha Rao', email: 'asha@acme.example', ...company } as const;

let service: TestService;
beforeAll(async () => {
  service = await startTestService('booking', buildBookingService, { ...config, startEarlyMinutes: 60 });
  await withoutLimits(service, company.companyId);
});
afterAll(() => service.close());

const book = () =>
  service.call(booking.createBooking, {
    as: asha,
    body: {
      pickup: 'MG Road, Bengaluru',
      dropoff: 'Electronic City, Bengaluru',
      cabType: 'Sedan',
      date: '2026-12-01',
      time: '10:00',
    },
  });

let revision = 0;
const tellCompany = (status: EventData<'auth.company.updated.v1'>['status']) =>
  service.deliver('auth.company.updated.v1', company.companyId, {
    revision: ++revision,
    companyId: company.companyId,
    code: company.companyCode,
    name: company.companyName,
    email: 'desk@acme.example',
    status,
    gstin: null,
    address: null,
    phone: null,
  });
/** Waits until the service has stored what the auth service told. */
const isKnown = (fact: string) => eventually(async () => (await service.sql(fact)).length > 0);
const companyIs = (isActive: boolean) =>
  isKnown(`select from booking.company where id = '${company.companyId}' and is_active = ${isActive}`);
const refusedWith = async (detail: string) => {
  const { status, problem } = await book();
  expect([status, problem.detail]).toEqual([403, detail]);
};

it('takes no booking of a company that is not active, until it is again', async () => {
  expect((await book()).status).toBe(201);
  await service.deliver('auth.employee.registered.v1', asha.sub, {
    revision: 1,
    userId: asha.sub,
    companyId: company.companyId,
    employeeId: 'E-1',
    name: asha.name,
    email: asha.email,
    phone: null,
  });
  await isKnown(`select from booking.employee where id = '${asha.sub}'`);
  await tellCompany('inactive');
  await companyIs(false);
  await refusedWith('Your company can not book rides at present.');
  await tellCompany('active');
  await companyIs(true);
  expect((await book()).status).toBe(201);
});

it('takes no booking of somebody who was dismissed, though the token is still young', async () => {
  await service.deliver('auth.employee.removed.v1', asha.sub, { userId: asha.sub, companyId: company.companyId });
  await isKnown(`select from booking.employee where id = '${asha.sub}' and removed_at is not null`);
  await refusedWith('Only employees of a company can book.');
});
