import { dispatchRoutes } from '@pahiya/contracts';
import type { DispatchPolicyView } from '@pahiya/contracts';
import { DEFAULT_POLICY } from '@pahiya/dispatch';
import type { QueryRunner } from 'typeorm';
import { EvenOutHours1795696350000 } from '../src/db/migrations/1795696350000-even-out-hours.ts';
import { admin, service, statuses } from './booking-service.ts';
import { change, policyNow, save } from './dispatch-policy.ts';
import { bookedAt, driverTold, emptyDesk, PLACES } from './dispatch-world.ts';

beforeEach(() => emptyDesk());

describe('the policy', () => {
  const versions = async () =>
    (await service.call(dispatchRoutes.dispatchPolicyHistory, { as: admin, query: {} })).body.history;

  it('begins with the values that the library is measured with, and keeps those that an admin saves', async () => {
    const { limits, weights } = DEFAULT_POLICY;
    expect((await versions()).find(({ by }) => by === 'Pahiya')).toMatchObject({ limits, weights });
    const { weights: own } = await policyNow();
    const { version } = await change({ weights: { ...own, evennessHour: 150 } });
    const query = (text: string) => service.sql(`begin; set local search_path to booking; ${text}; commit`);
    await new EvenOutHours1795696350000().up({ query } as unknown as QueryRunner);
    expect(await policyNow()).toMatchObject({ version, weights: { evennessHour: 150 } });
    await change({ weights: own });
  });

  it('has versions; one that was changed meanwhile is a conflict', async () => {
    const before = await policyNow();
    const weights = { ...before.weights, emptyMinute: before.weights.emptyMinute + 10 };
    const answers = await Promise.all([save({ weights }, before), save({ weights }, before)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await policyNow()).toMatchObject({ version: before.version + 1, weights, by: 'Anita Admin' });
    const { history } = (await service.call(dispatchRoutes.dispatchPolicyHistory, { as: admin, query: { limit: 2 } }))
      .body;
    expect(history.map(({ version }) => version)).toEqual([before.version + 1, before.version]);
    await change({ weights: before.weights });
  });

  it.each([
    ['unserved', (policy: DispatchPolicyView) => ({ weights: { ...policy.weights, unserved: 1000 } })],
    ['week', (policy: DispatchPolicyView) => ({ limits: { ...policy.limits, workMinutesAWeek: 60 } })],
    ['slack', (policy: DispatchPolicyView) => ({ weights: { ...policy.weights, thinSlackMinutes: 0 } })],
  ])('refuses what contradicts itself: %s', async (why, contradiction) => {
    const policy = await policyNow();
    expect(await save(contradiction(policy), policy)).toMatchObject({
      status: 422,
      problem: { params: { what: 'policy-contradicts', why } },
    });
  });

  it('shows what the last week would have been', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    await driverTold({ fullName: 'Sunil Rao', base: PLACES.whitefield });
    const ride = await bookedAt('10:00');
    await service.sql(
      `update booking.ride set status = 'completed', driver_id = $2, driver = jsonb_build_object('_id', $2::text), ride_date = '2026-11-18',
         starts_at = '2026-11-18T04:30:00Z', busy_until = '2026-11-18T05:30:00Z', completed_at = '2026-11-18T05:30:00Z'
       where id = $1`,
      [ride._id, ravi],
    );
    const { weights } = await policyNow();
    const dear = { ...weights, emptyKm: { Sedan: 2400, 'Mini SUV': 2800, SUV: 3200 } };
    const { status, body } = await service.call(dispatchRoutes.tryDispatchPolicy, {
      as: admin,
      body: { weights: dear },
    });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { rides: 1, driven: { served: 1 }, present: { served: 1, waiting: 0 }, tried: { served: 1 } },
    });
    expect(body.tried.paise).toBeGreaterThan(body.present.paise);
    expect(body.tried.emptyKm).toBeCloseTo(body.present.emptyKm, 1);
  });
});
