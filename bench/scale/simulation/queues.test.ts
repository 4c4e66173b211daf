import { Random } from '@pahiya/dispatch/search';
import { meanWaitMs, waitProbability, waitQuantileMs } from './erlang-c.ts';
import { arrivals, officeDay } from './arrivals.ts';
import { CommitLog, Receiver, Station } from './stations.ts';
import { Timeline } from './timeline.ts';

const worldOf = (seed: number) => ({ timeline: new Timeline(), random: new Random(seed) });

it('knows the values of Erlang C that textbooks print', () => {
  // One server: the probability to wait is its utilisation.
  expect(waitProbability({ servers: 1, offered: 0.7 })).toBeCloseTo(0.7, 10);
  // Two servers with one busy on average: 1/3. Ten with eight: 0.4092.
  expect(waitProbability({ servers: 2, offered: 1 })).toBeCloseTo(1 / 3, 10);
  expect(waitProbability({ servers: 10, offered: 8 })).toBeCloseTo(0.4092, 4);
  expect(waitProbability({ servers: 2, offered: 2 })).toBe(1);
});

it.each([
  { servers: 1, utilisation: 0.7, calls: 250_000 },
  { servers: 4, utilisation: 0.8, calls: 250_000 },
  // The busier the servers, the longer one busy time lasts, and the more calls its mean needs.
  { servers: 20, utilisation: 0.9, calls: 1_000_000 },
])('waits as long as M/M/c says with $servers servers at $utilisation', ({ servers, utilisation, calls }) => {
  const serviceMs = 2;
  const queue = { servers, offered: servers * utilisation };
  const world = worldOf(servers);
  const station = new Station(world, servers);
  arrivals(world, { perSecond: (queue.offered * 1000) / serviceMs }, () => station.arrive(serviceMs));
  const endMs = (calls * serviceMs) / queue.offered;
  world.timeline.runUntil(endMs);
  expect(station.utilisation(endMs) / utilisation).toBeCloseTo(1, 1);
  expect(station.waits.meanMs / meanWaitMs(queue, serviceMs)).toBeCloseTo(1, 1);
  expect(station.waits.percentileMs(99) / waitQuantileMs(queue, serviceMs, 0.99)).toBeCloseTo(1, 1);
});

it('writes the commits of one flush together, so that none waits for more than two', () => {
  const world = worldOf(1);
  const log = new CommitLog(world, 1);
  // Ten times what single flushes could carry.
  arrivals(world, { perSecond: 10_000 }, () => log.arrive());
  world.timeline.runUntil(60_000);
  expect(log.utilisation(60_000)).toBeCloseTo(1, 1);
  // The flush under way takes another 1 ms on average, because its time is exponential, and the commit's own flush 1
  // ms.
  expect(log.waits.meanMs).toBeCloseTo(2, 1);
});

it('handles a backlog in full batches, each partition beside the others', () => {
  const world = worldOf(1);
  const receiver = new Receiver(world, { partitions: 2, most: 50, eventMs: 0.2, paceMs: 10 });
  receiver.stop(1000);
  for (let nth = 0; nth < 10_000; nth++) receiver.arrive();
  world.timeline.runUntil(999);
  expect(receiver.waiting).toBe(10_000);
  // 50 events take 10 ms in each of two partitions.
  world.timeline.runUntil(1500);
  expect(receiver.waiting).toBeGreaterThanOrEqual(4900);
  expect(receiver.waiting).toBeLessThanOrEqual(5200);
  world.timeline.runUntil(2100);
  expect(receiver.waiting).toBe(0);
});

it('repeats a run with the same seed', () => {
  const run = () => {
    const world = worldOf(7);
    const station = new Station(world, 3);
    arrivals(world, { perSecond: 1000 }, () => station.arrive(2));
    world.timeline.runUntil(10_000);
    return [station.waits.count, station.waits.meanMs];
  };
  expect(run()).toEqual(run());
});

it('lets as many arrive in a day with peaks as in one without', () => {
  const world = worldOf(3);
  let count = 0;
  arrivals(world, { perSecond: 1, profile: officeDay }, () => (count += 1));
  world.timeline.runUntil(86_400_000);
  expect(count / 86_400).toBeCloseTo(1, 1);
});
