import { askPlan, bookedAt, DAY, driverTold, emptyDesk } from './dispatch-world.ts';

beforeEach(() => emptyDesk());

describe('a plan', () => {
  it.each([
    ['nothing waits', {}, 'No ride waits for a driver in that time.'],
    ['its end is over', { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' }, 'A plan must end in the future.'],
    ['it ends first', { from: DAY.to, to: DAY.from }, 'A plan cannot end before it starts.'],
    ['it is too long', { to: '2026-12-09T00:00:00Z' }, 'One plan spans at most 48 hours.'],
    [
      'it has 10,000 rides',
      { rideIds: Array.from({ length: 10_000 }, (_, n) => `ride${n}`) },
      'One plan takes at most 2,000 rides, and these are 10,000. Please plan a shorter time.',
    ],
  ])('is refused in words: %s', async (_what, order, detail) => {
    await driverTold({ fullName: 'Ravi Kumar' });
    expect(await askPlan(order)).toMatchObject({ status: 422, problem: { code: 'RULE_BROKEN', detail } });
  });

  it.each([
    ['it is no timestamp', 'tomorrow'],
    ['its day does not exist', '2026-11-31T09:00:00Z'],
    ['it has no offset', '2026-12-01T09:00:00'],
    ['it has no time', '2026-12-01'],
  ])('is refused by the name of an instant: %s', async (_what, instant) => {
    for (const path of ['from', 'to'])
      expect((await askPlan({ [path]: instant })).problem).toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
        issues: [{ path }],
        detail: `${path} must be an ISO 8601 timestamp, e.g. 2026-11-21T10:00:00Z.`,
      });
  });

  it('is refused where time ends', async () => {
    const order = { from: '9999-12-31T23:30:00-12:00', to: '9999-12-31T23:59:00-12:00' };
    expect(await askPlan(order)).toMatchObject({ status: 422, problem: { params: { what: 'nothing-to-plan' } } });
  });

  it('is refused where no driver is in service', async () => {
    await bookedAt('10:00');
    expect((await askPlan()).problem.detail).toBe('No driver is in service.');
  });
});
