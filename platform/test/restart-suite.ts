import { routes, type ProcessName } from '@pahiya/contracts';
import { eventually, freePort } from '@pahiya/testing';
import type { DistributedPlatform } from '../src/distributed/open-distributed.ts';
import { topology } from '../src/topology.ts';
import { Load, type RepeatedCall } from './load.ts';
import { rideForm } from './people.ts';
import { openBalancer, type Balancer } from './replicas.ts';
import { openWorld, type World } from './world.ts';

const { auth, booking, driver, invoice, salary } = routes;

export interface RestartOptions {
  platformOf: () => DistributedPlatform;
  /** The balancer in front of a service. */
  balancerOf: (name: ProcessName) => Balancer;
  /** What the platform has told its operator. */
  news: readonly string[];
}

/** `npm run test:faults` goes three times around. */
const ROUNDS = process.env['FAULTS_SEED'] ? 3 : 1;

/** Reads and writes of every service. */
async function callsOf({ people, admin, company, rider }: World): Promise<RepeatedCall[]> {
  const { _id: id, token: atTheWheel } = await people.driver(admin);
  const { token } = rider;
  return [
    { route: auth.getProfile, token },
    { route: auth.updateCompanyProfile, token: company.token, body: { phone: '9811122233' } },
    { route: booking.myBookings, token },
    { route: booking.createBooking, token, body: rideForm(3) },
    { route: driver.getDriver, token: admin, params: { id } },
    { route: driver.updateLocation, token: atTheWheel, body: { latitude: 12.9716, longitude: 77.5946 } },
    { route: salary.setSalary, token: admin, params: { id }, body: { salary: 22_000 } },
    { route: invoice.companyStatement, token: admin, params: { companyId: company.companyId } },
  ];
}

/** What callers see of a release: every process is replaced, one of its two replicas after the other. */
export function describeRestarts({ platformOf, balancerOf, news }: RestartOptions): void {
  it('says in every answer of a service how long a connection may be unused, because processes keep it', async () => {
    const said = await Promise.all(
      topology.map(async ({ name }) => {
        const { headers } = await fetch(`${platformOf().urlOf(name)}/health/live`);
        return [name, headers.get('keep-alive')];
      }),
    );
    expect(said).toEqual(topology.map(({ name }) => [name, name === 'gateway' ? null : 'timeout=3']));
  });

  it('loses no call while the two replicas of every process are replaced under load', async () => {
    const platform = platformOf();
    const calls = await callsOf(await openWorld(platform.url));
    const front = await openBalancer();
    const firstGateway = Number(new URL(platform.url).port);
    front.add(firstGateway);
    const pairs = await Promise.all(
      topology.map(async ({ name }) => {
        const balancer = name === 'gateway' ? front : balancerOf(name);
        const port = await freePort();
        const second = { port, replica: platform.replicaOf(name, { port }) };
        return { balancer, second, replicas: [platform.processes[name], second.replica] };
      }),
    );
    const start = async ({ balancer, second }: (typeof pairs)[number]) => {
      await second.replica.start();
      balancer.add(second.port);
    };
    await Promise.all(pairs.map(start));
    const toldBefore = news.length;
    const load = new Load(front.url, calls);
    try {
      for (let nth = 0; nth < 2 * ROUNDS; nth += 1)
        await Promise.all(
          pairs.map(async ({ balancer, replicas }) => {
            await replicas[nth % 2]?.stop();
            await replicas[nth % 2]?.start();
            // The other replica may stop only when both are ready.
            await eventually(() => balancer.allReady());
          }),
        );
      const soFar = load.answered;
      await eventually(() => load.answered > soFar + 100);
    } finally {
      await load.stop();
      for (const { balancer, second } of pairs) balancer.remove(second.port);
      await Promise.all(pairs.map(({ second }) => second.replica.stop()));
      front.close();
    }
    // A replica that the runner took for frozen, or killed because it did not stop, explains calls that were lost.
    const deaths = news.slice(toldBefore).filter((line) => /was killed|ended with|does not answer/.test(line));
    expect({ failures: load.failures, deaths }).toEqual({ failures: [], deaths: [] });
  }, 300_000);
}
