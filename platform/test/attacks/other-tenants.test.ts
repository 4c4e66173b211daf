import { allRoutes, fillPath, routes, type RouteContract } from '@pahiya/contracts';
import { httpClient, type HttpClient } from '../http-client.ts';
import { openPlatform, type OpenPlatform } from '../open-platform.ts';
import { People } from '../people.ts';
import { bodySchemaOf, encoded, valueOf } from '../schema-values.ts';
import { openTenant, type Tenant } from '../tenants.ts';

let platform: OpenPlatform;
let api: HttpClient;
let own: Tenant;
let other: Tenant;
beforeAll(async () => {
  platform = await openPlatform();
  api = httpClient(await platform.listen());
  own = await openTenant(api);
  other = await openTenant(api);
}, 60_000);
afterAll(() => platform.close());

/** Calls that a caller may make for itself alone; they name nobody's record. */
const ENDS_THE_CALLERS_SESSION = new Set<RouteContract>([routes.auth.logout]);
const open = allRoutes().filter(
  ([, route]) => route.access.kind !== 'internal' && !ENDS_THE_CALLERS_SESSION.has(route),
);

/** The call with this id wherever the contract lets a caller name a record. */
async function callNaming(route: RouteContract, id: string, token: string | undefined) {
  const named = new Proxy<Record<string, string>>({}, { get: (_, name) => (name === 'kind' ? 'license' : id) });
  const fields = valueOf(bodySchemaOf(route)) as Record<string, unknown> | string;
  const naming =
    typeof fields === 'string'
      ? {}
      : Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, /Id$|^who$/.test(name) ? id : value]));
  const form = route.files ? await encoded(naming, route.files) : undefined;
  const query = new URLSearchParams(
    Object.keys(route.query?.properties ?? {}).flatMap((name) =>
      /Id$|^q$/.test(name) ? [[name, id] as [string, string]] : [],
    ),
  );
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

/** What the other tenant has, as the back office and its company see it. */
async function stateOfOther(admin: string) {
  const { ids, tokens } = other;
  const at = { token: tokens.company };
  const answers = await Promise.all([
    api.call(routes.auth.getCompanyProfile, at),
    api.call(routes.auth.listEmployees, at),
    api.call(routes.booking.companyBookings, at),
    api.call(routes.driver.getDriver, { params: { id: ids.driver }, token: admin }),
    api.call(routes.salary.salaryStatus, { params: { id: ids.driver }, token: admin }),
    api.call(routes.invoice.getInvoice, { params: { bookingId: ids.completedRide }, token: admin }),
  ]);
  return answers.map(({ status, body }) => ({ status, body }));
}

it('lets nobody read or change what is another tenant’s, by any route and with any of its ids', async () => {
  const admin = await new People(api).admin();
  const before = await stateOfOther(admin);
  expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));
  expect(JSON.stringify(before)).toContain(other.mark);

  const callers = { ...own.tokens, nobody: undefined };
  const faults: string[] = [];
  let calls = 0;
  for (const [name, route] of open)
    for (const [caller, token] of Object.entries(callers))
      for (const [what, id] of Object.entries(other.ids)) {
        const answer = await callNaming(route, id, token);
        calls += 1;
        const said = `${name} as ${caller} with ${what}: ${answer.statusCode}`;
        if (answer.statusCode >= 500) faults.push(said);
        if (answer.rawPayload.includes(other.mark)) faults.push(`${said}, with the other's data`);
        const isFile = route.produces?.some((type) => String(answer.headers['content-type']).startsWith(type));
        if (isFile && /:/.test(route.path)) faults.push(`${said}, a file`);
      }
  expect(calls).toBeGreaterThan(1000);
  expect(faults).toEqual([]);
  expect(await stateOfOther(admin)).toEqual(before);
}, 180_000);
