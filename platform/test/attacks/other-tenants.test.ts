import { allRoutes, fillPath, nightEscortRoutes, routes, type RouteContract } from '@pahiya/contracts';
import { httpClient, type HttpClient } from '../http-client.ts';
import { openPlatform, type OpenPlatform } from '../open-platform.ts';
import { password, People } from '../people.ts';
import { bodySchemaOf, encoded, valueOf } from '../schema-values.ts';
import { openAccountRecords, openColleague, openTenant, type Tenant } from '../tenants.ts';

let platform: OpenPlatform;
let api: HttpClient;
let admin: string;
let own: Tenant;
let other: Tenant;
/** Records of the other tenant by their kind. */
let ids: Record<string, string>;
let colleague: Awaited<ReturnType<typeof openColleague>>;
beforeAll(async () => {
  platform = await openPlatform();
  api = httpClient(await platform.listen());
  own = await openTenant(api);
  other = await openTenant(api);
  ids = { ...other.ids, ...(await openAccountRecords(api, other, platform.dataDir)) };
  colleague = await openColleague(api, own);
  admin = await new People(api).admin();
});
afterAll(() => platform.close());

/** Calls that a caller may make for itself alone; they name nobody's record. */
const ENDS_THE_CALLERS_SESSION = new Set<RouteContract>([routes.auth.logout]);
const open = allRoutes().filter(
  ([, route]) => route.access.kind !== 'internal' && !ENDS_THE_CALLERS_SESSION.has(route),
);

/**
 * Which record of the other tenant a parameter of a path names. Plans belong to the back office alone, and places to
 * everybody.
 */
const KINDS: readonly (readonly [RegExp, string | undefined])[] = [
  [/^\/api\/company\/employees\//, 'employee'],
  [/^\/api\/company\/joiners\//, 'joiner'],
  [/^\/api\/admin\/companies\//, 'companyId'],
  [/^\/api\/sign-ins\//, 'signIn'],
  [/^\/api\/second-factors\/passkeys\//, 'passkey'],
  [/^\/api\/(bookings|invoices|dispatch\/(pins|rides))\/:/, 'openRide'],
  [/^\/api\/invoices\/company\//, 'companyId'],
  [/^\/api\/drivers?\//, 'driver'],
  [/^\/api\/(places|dispatch\/plans)\//, undefined],
];

/** A field whose value is the id of a record, or are ids. */
const namesRecord = (name: string): boolean => /Ids?$|^(who|forbid)$/.test(name);

function bodyNaming(route: RouteContract, id: string): Record<string, unknown> {
  const fields = valueOf(bodySchemaOf(route));
  if (typeof fields !== 'object' || fields === null) return {};
  const naming = Object.entries(fields).map(([name, value]): [string, unknown] => {
    // With another password, the call would be refused for the password and not for the record that it names.
    if (name === 'currentPassword' && /:/.test(route.path)) return [name, password];
    if (!namesRecord(name)) return [name, value];
    return [name, Array.isArray(value) ? [id] : id];
  });
  return Object.fromEntries(naming);
}

const queryFields = (route: RouteContract): string[] =>
  Object.keys(route.query?.properties ?? {}).filter(
    (name) => namesRecord(name) || ['q', 'who', 'subject'].includes(name),
  );

/** Whether a call of the route can name a record at all. */
const canName = (route: RouteContract): boolean =>
  /:/.test(route.path) || queryFields(route).length > 0 || Object.keys(bodyNaming(route, '')).some(namesRecord);

/** The call with this id wherever the contract lets a caller name a record. */
async function callNaming(route: RouteContract, id: string, token: string | undefined) {
  const named = new Proxy<Record<string, string>>({}, { get: (_, name) => (name === 'kind' ? 'license' : id) });
  const naming = bodyNaming(route, id);
  const form = route.files ? await encoded(naming, route.files) : undefined;
  const query = new URLSearchParams(queryFields(route).map((name): [string, string] => [name, id]));
  return platform.app.inject({
    method: route.method,
    url: `${fillPath(route.path, named)}?${query.toString()}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(route.body ? { 'content-type': form?.type ?? 'application/json' } : {}),
    },
    ...(route.body ? { payload: form?.payload ?? JSON.stringify(naming) } : {}),
  });
}

interface Attack {
  callers: Record<string, string | undefined>;
  ids: Record<string, string>;
  mark: string;
}

/** Every route by every caller with every id. A route that names no record is called once by each. */
async function faultsOf({ callers, ids: foreign, mark }: Attack): Promise<{ calls: number; faults: string[] }> {
  const faults: string[] = [];
  let calls = 0;
  for (const [name, route] of open)
    for (const [caller, token] of Object.entries(callers))
      for (const [what, id] of Object.entries(foreign).slice(0, canName(route) ? undefined : 1)) {
        const answer = await callNaming(route, id, token);
        calls += 1;
        const said = `${name} as ${caller} with ${what}: ${answer.statusCode}`;
        if (answer.statusCode >= 500) faults.push(said);
        if (answer.rawPayload.includes(mark)) faults.push(`${said}, with the other's data`);
        const isFile = route.produces?.some((type) => String(answer.headers['content-type']).startsWith(type));
        if (isFile && /:/.test(route.path)) faults.push(`${said}, a file`);
      }
  return { calls, faults };
}

/** What the other tenant has, as the back office and its company see it. */
async function stateOfOther() {
  const { tokens } = other;
  const at = { token: tokens.company };
  const answers = await Promise.all([
    api.call(routes.auth.getCompanyProfile, at),
    api.call(routes.auth.listEmployees, at),
    api.call(routes.auth.listJoiners, at),
    api.call(routes.auth.getSecondFactors, at),
    api.call(routes.booking.companyBookings, at),
    api.call(routes.booking.getRideLimits, at),
    api.call(nightEscortRoutes.getNightEscort, at),
    api.call(routes.driver.getDriver, { params: { id: ids['driver'] ?? '' }, token: admin }),
    api.call(routes.salary.salaryStatus, { params: { id: ids['driver'] ?? '' }, token: admin }),
    api.call(routes.invoice.getInvoice, { params: { bookingId: ids['completedRide'] ?? '' }, token: admin }),
  ]);
  const { signIns } = await api.must(routes.auth.listSignIns, at);
  const open = signIns.map(({ _id }) => _id).toSorted((one, next) => one.localeCompare(next));
  return [...answers.map(({ status, body }) => ({ status, body })), { status: 200, body: open }];
}

/**
 * The rides that each caller sees, and nobody else. Still seeing them at the end shows that the tokens were valid all
 * the time.
 */
async function ridesOfOwn(): Promise<string[]> {
  const { tokens } = own;
  const { myBookings, companyBookings, assignedBookings } = routes.booking;
  const answers = await Promise.all([
    api.call(myBookings, { token: tokens.user }),
    api.call(companyBookings, { token: tokens.company }),
    api.call(assignedBookings, { token: tokens.driver }),
  ]);
  return answers.map(({ bytes }) => bytes.toString());
}

it('has a record of the right kind for every path that names one', () => {
  const kindOf = ({ path }: RouteContract) => KINDS.find(([paths]) => paths.test(path));
  const naming = open.filter(([, route]) => /:/.test(route.path));
  const unknown = naming.filter(([, route]) => {
    const found = kindOf(route);
    return found === undefined || (found[1] !== undefined && !ids[found[1]]);
  });
  expect(unknown.map(([name, { path }]) => `${name} ${path}`)).toEqual([]);
});

it('lets nobody read or change what is another tenant’s, by any route and with any of its ids', async () => {
  const before = await stateOfOther();
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));
  expect(JSON.stringify(before)).toContain(other.mark);

  const { calls, faults } = await faultsOf({ callers: { ...own.tokens, nobody: undefined }, ids, mark: other.mark });
  expect(calls).toBeGreaterThan(1000);
  expect(faults).toEqual([]);
  expect(await stateOfOther()).toEqual(before);
});

it('lets nobody read or change what is a colleague’s', async () => {
  const rideOf = () => api.must(routes.booking.getBooking, { params: { id: colleague.ids.ride }, token: admin });
  const before = await rideOf();
  expect(JSON.stringify(before)).toContain(colleague.mark);
  const { calls, faults } = await faultsOf({ callers: { colleague: own.tokens.user }, ...colleague });
  expect(calls).toBeGreaterThan(100);
  expect(faults).toEqual([]);
  expect(await rideOf()).toEqual(before);
});

it('had callers whose tokens were valid to the end', async () => {
  for (const rides of await ridesOfOwn()) expect(rides).toContain(own.mark);
});
