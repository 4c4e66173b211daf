import { dispatchRoutes, routes, type Booking, type DispatchPolicyView, type Plan } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import type { DistributedPlatform } from '../src/distributed/open-distributed.ts';
import { openWorld, type World } from './world.ts';

const { booking } = routes;

export interface DispatchOptions {
  platformOf: () => DistributedPlatform;
  /** What the platform has told its operator. */
  news: readonly string[];
}

const WHITEFIELD = { address: 'Whitefield, Bengaluru', lat: 12.9698, lng: 77.75 };

/** Three rides of which no driver can have two: two overlap, and the third begins an hour's way from where they end. */
function booksThree({ people, company }: World, daysFromNow: number): Promise<Booking[]> {
  const changes = [
    { time: '10:00' },
    { time: '10:10' },
    { time: '11:15', pickup: WHITEFIELD.address, pickupLocation: WHITEFIELD },
  ];
  return Promise.all(changes.map(async (change) => people.book(await people.rider(company), daysFromNow, change)));
}

/** Two desks at a platform whose booking service dies while they work. */
export function describeDispatch({ platformOf, news }: DispatchOptions): void {
  async function chooseReachability({ api, admin: token }: World, reachability: DispatchPolicyView['reachability']) {
    const { limits, weights, automation, version } = await api.must(dispatchRoutes.getDispatchPolicy, { token });
    const body = { limits, weights, automation, reachability, version };
    await api.must(dispatchRoutes.changeDispatchPolicy, { body, token });
  }

  async function asksPlan({ api, admin: token }: World, mode: 'wave' | 'day', rides: readonly Booking[]) {
    const [from, to] = [Date.now(), Date.now() + 40 * 3_600_000].map((ms) => new Date(ms).toISOString());
    const body = { mode, from: from!, to: to!, rideIds: rides.map(({ _id }) => _id) };
    // As Retry-After asks of a caller: a plan that is refused with 503 has not been begun.
    const { status, body: answer } = await eventually(
      async () => {
        const asked = await api.call(dispatchRoutes.makePlan, { body, token });
        return asked.status !== 503 && asked;
      },
      { describe: 'a planner without another plan' },
    );
    expect(status).toBe(202);
    return answer.plan._id;
  }

  const made = ({ api, admin: token }: World, id: string): Promise<Plan> =>
    eventually(
      async () => {
        const { plan } = await api.must(dispatchRoutes.getPlan, { params: { id }, token });
        return plan.status === 'draft' && plan;
      },
      { timeoutMs: 60_000, describe: 'the plan to be made' },
    );

  /**
   * One desk commits a plan of the first ride, while the other assigns the plan's driver to the two other rides.
   * Returns whether all calls were answered.
   */
  async function bothDesks({ api, admin: token }: World, { _id, proposals }: Plan, others: readonly Booking[]) {
    const driverId = proposals[0]?.driver?.driverId ?? '';
    const answers = await Promise.allSettled([
      api.call(dispatchRoutes.commitPlan, { params: { id: _id }, body: {}, token }),
      ...others.map(({ _id: bookingId, revision }) =>
        api.call(booking.assignDriver, { body: { bookingId, driverId, revision }, token }),
      ),
    ]);
    return answers.every((each) => each.status === 'fulfilled' && each.value.status < 500);
  }

  async function killBooking(work: () => Promise<unknown>): Promise<void> {
    const isBack = (line: string) => line === 'booking is back';
    const before = news.filter(isBack).length;
    const working = work();
    process.kill(platformOf().processes.booking.pid ?? 0, 'SIGKILL');
    await working;
    await eventually(() => news.filter(isBack).length > before, { timeoutMs: 60_000, describe: 'booking to be back' });
  }

  it('gives no ride two drivers and no driver two rides, and makes a plan again, while booking dies', async () => {
    const world = await openWorld(platformOf().url);
    const { api, admin: token } = world;
    await chooseReachability(world, 'refuse');
    try {
      let left: string | undefined;
      for (const daysFromNow of [11, 12]) {
        const [first, ...others] = await booksThree(world, daysFromNow);
        const plan = await made(world, await asksPlan(world, 'wave', [first!]));
        // In the first round, the process dies while it makes this plan.
        left ??= await asksPlan(world, 'day', others);
        await killBooking(() => bothDesks(world, plan, others));
        await eventually(() => bothDesks(world, plan, others), { timeoutMs: 60_000 });
        const rides = await Promise.all(
          [first!, ...others].map(async ({ _id }) => {
            const params = { id: _id };
            return (await api.must(booking.getBooking, { params, token })).booking;
          }),
        );
        const assigned = rides.flatMap(({ assignedDriver }) => assignedDriver?._id ?? []);
        expect(assigned.length).toBeGreaterThan(0);
        expect(new Set(assigned).size).toBe(assigned.length);
        for (const { history = [] } of rides)
          expect(history.filter(({ to }) => to === 'assigned').length).toBeLessThanOrEqual(1);
      }
      const again = await made(world, left ?? '');
      expect(again.proposals).toHaveLength(again.rides);
    } finally {
      await chooseReachability(world, 'warn');
    }
  });
}
