import { eventually } from '@pahiya/testing';
import { companyFact, completedRide, demo } from './ride.fixture.ts';
import {
  admin,
  askFor,
  complete,
  draw,
  queueIsEmpty,
  serialsOf,
  service,
  signature,
  textOf,
} from './invoice-service.ts';

it('issues no invoice before the event of the company, which has its GSTIN and address', async () => {
  const company = { ...demo, companyId: 'company-late', code: 'LATE01' };
  const ride = completedRide(235, { company, completedAt: '2037-05-02T07:00:00.000Z' });
  service.neighbours['booking.rideSnapshot'] = () => ({ ride });
  await complete(ride);
  const waits = `select event_id from invoice.inbox where subject = $1 and retry_at is not null and attempts > 0`;
  await eventually(async () => (await service.sql(waits, [ride.rideId])).length === 1);
  expect((await askFor(ride.rideId, admin)).body.invoice).toMatchObject({
    title: 'Proforma Invoice',
    status: 'completed',
    serial: null,
    billTo: { gstin: null },
  });
  const drawn = await draw({ bookingId: ride.rideId, signatureData: signature });
  expect(await textOf(drawn.raw)).toContain('Not issued The GSTIN and address of the company are not known yet');
  expect(await serialsOf('2037-38')).toEqual([]);

  const fact = companyFact({ ...company, gstin: '29AAPFU0939F1ZR', address: '5 Old Road, Mysuru' });
  await service.deliver('auth.company.registered.v1', company.companyId, fact);
  await queueIsEmpty();
  expect((await askFor(ride.rideId, admin)).body.invoice).toMatchObject({
    serial: 'PH/37-38/000001',
    billTo: { gstin: '29AAPFU0939F1ZR', address: '5 Old Road, Mysuru' },
  });
  expect(await serialsOf('2037-38')).toEqual([1]);
});
