import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { httpClient, type HttpClient } from '../http-client.ts';
import { openPlatform, type OpenPlatform } from '../open-platform.ts';
import { People } from '../people.ts';
import { openTenant, type Tenant } from '../tenants.ts';
import { faultsOf } from './faults.ts';
import { requestsOf, type Caller, type FuzzRequest } from './requests.ts';

/** `npm run test:fuzz` asks for the long form. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const BATCH = 250;
/** How many requests are under way at once. */
const AT_ONCE = 8;
/** A request without an answer after this time hangs: no call of the platform takes seconds. */
const HANGS_AFTER_MS = 20_000;
/** Caches and compiled code of a warm platform grow by less than this. A leak would grow by far more in 50,000 requests. */
const MORE_MEMORY_BYTES = 64 * 2 ** 20;

let platform: OpenPlatform;
let api: HttpClient;
beforeAll(async () => {
  platform = await openPlatform();
  api = httpClient(await platform.listen());
});
// After a long run many mails and events are still to be sent.
afterAll(() => platform.close(), 300_000);

interface World {
  own: Tenant;
  other: Tenant;
  admin: string;
}
const openWorld = async (): Promise<World> => ({
  own: await openTenant(api),
  other: await openTenant(api),
  admin: await new People(api).admin(),
});

function tokenOf({ of, role }: Caller, world: World): string | undefined {
  if (of !== undefined) return world[of].tokens[role];
  return role === 'admin' ? world.admin : undefined;
}

/** What a caller must not read. The back office reads everything. */
function foreignMarks({ of, role }: Caller, { own, other }: World): string[] {
  if (role === 'admin') return [];
  return [own, other].filter((tenant) => of === undefined || tenant !== { own, other }[of]).map(({ mark }) => mark);
}

interface Outcome {
  faults: string[];
  served: boolean;
  /** The caller's session or account has ended, e.g. because an admin's request ended it. */
  ended: boolean;
}

async function send(request: FuzzRequest, world: World): Promise<Outcome> {
  const { route, caller, url, headers, payload } = request;
  const token = tokenOf(caller, world);
  const call = platform.app.inject({
    method: route.method,
    url,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(payload === undefined ? {} : { payload }),
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), HANGS_AFTER_MS);
  });
  const answer = await Promise.race([call, late]).finally(() => clearTimeout(timer));
  const told = (fault: string) =>
    `${request.name} ${fault}\n    ${JSON.stringify({ caller, method: route.method, url, headers, body: payload?.toString('latin1').slice(0, 2_000) })}`;
  if (answer === undefined) return { faults: [told('hangs')], served: false, ended: false };
  const leaks = foreignMarks(caller, world).filter((mark) => answer.rawPayload.includes(mark));
  return {
    faults: [
      ...faultsOf(route, answer),
      ...leaks.map((mark) => `shows what is another tenant’s: …${around(mark, answer.payload)}…`),
    ].map(told),
    served: answer.statusCode < 300,
    ended:
      answer.statusCode === 401 &&
      token !== undefined &&
      answer.json<{ code: string }>().code !== 'INVALID_CREDENTIALS',
  };
}

/** The text before and after what it should not have. */
function around(mark: string, text: string): string {
  const at = text.indexOf(mark);
  return text.slice(Math.max(0, at - 200), at + mark.length + 100);
}

async function sendAll(requests: FuzzRequest[], world: World): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const waiting = [...requests];
  const sender = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outcomes.push(await send(next, world));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return outcomes;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
function usedBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it(`answers ${REQUESTS} spoilt requests of seed ${SEED} by the contract, shows nobody another tenant’s data, and keeps its memory`, async () => {
  let world = await openWorld();
  const faults: string[] = [];
  let warm = 0;
  let served = 0;
  for (let sent = 0; sent < REQUESTS && faults.length === 0; sent += BATCH) {
    const ids = [world.own, world.other].flatMap((tenant) => Object.values(tenant.ids));
    const requests = await requestsOf(SEED + sent, { count: Math.min(BATCH, REQUESTS - sent), ids });
    const outcomes = await sendAll(requests, world);
    faults.push(...outcomes.flatMap((outcome) => outcome.faults));
    served += outcomes.filter((outcome) => outcome.served).length;
    if (outcomes.some(({ ended }) => ended)) world = await openWorld();
    if (sent <= BATCH * 3) warm = usedBytes();
  }
  expect(faults).toEqual([]);
  // Enough got past the checks of the contract to reach the services.
  expect(served).toBeGreaterThan(REQUESTS / 10);
  expect((await platform.app.inject('/health/ready')).statusCode).toBe(200);
  expect(usedBytes() - warm).toBeLessThan(MORE_MEMORY_BYTES);
}, 3_600_000);
