import fc from 'fast-check';
import { allRoutes, fillPath, ROLES, type Role, type RouteContract } from '@pahiya/contracts';
import type { CalledPlatform } from './called-platform.ts';
import type { OpenPlatform } from './open-platform.ts';

let platform: OpenPlatform;

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'नमस्ते',
    "'; drop table account; --",
    '9'.repeat(400),
    -1,
    0,
    1e308,
    -1e-9,
    2 ** 53,
    true,
    null,
    [],
    {},
    '2026-02-30',
    '25:61',
    '2026-13',
    '%',
    '../../etc/passwd',
  ),
  fc.string({ maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

/** Bodies with the contract's fields and arbitrary values, sometimes with an extra field or without one. */
function bodiesOf(route: RouteContract) {
  const fields = Object.keys(route.body?.properties ?? {});
  return fc.record(Object.fromEntries([...fields, 'unasked'].map((field) => [field, nasty])), { requiredKeys: [] });
}

function roleFor(route: RouteContract): Role {
  return route.access.kind === 'roles' ? (route.access.roles[0] ?? 'admin') : ROLES[3];
}

function expectProblem(response: { statusCode: number; headers: Record<string, unknown>; body: string }): void {
  expect(response.statusCode).toBeLessThan(500);
  if (response.statusCode < 400) return;
  expect(response.headers['content-type']).toContain('application/problem+json');
  const problem = JSON.parse(response.body) as Record<string, unknown>;
  expect(problem).toMatchObject({
    status: response.statusCode,
    title: expect.any(String),
    code: expect.stringMatching(/^[A-Z_]+$/),
    requestId: expect.any(String),
  });
  expect(String(problem['detail']).length).toBeGreaterThan(0);
  expect(problem['message']).toBe(problem['detail']);
  expect(problem['error']).toBe(problem['detail']);
}

/** Parameters of all lists, because lists share the code that reads them. */
const QUERY_NAMES = [...new Set(allRoutes().flatMap(([, route]) => Object.keys(route.query?.properties ?? {})))];

const open = allRoutes().filter(([, route]) => route.access.kind !== 'internal');

/** What a client may send. */
export function describeBadInput({ platformOf }: Pick<CalledPlatform, 'platformOf'>): void {
  beforeAll(() => {
    platform = platformOf();
  });

  it.each(open)(
    '%s answers a problem, never a 5xx, to whatever a client sends',
    async (_name, route) => {
      await fc.assert(
        fc.asyncProperty(
          bodiesOf(route),
          fc.dictionary(fc.constantFrom(...QUERY_NAMES), fc.string({ maxLength: 30 })),
          fc.string({ minLength: 1, maxLength: 70 }),
          async (body, query, parameter) => {
            const parameters = new Proxy<Record<string, string>>(
              {},
              { get: () => parameter.toWellFormed().replaceAll('.', '-') },
            );
            expectProblem(
              await platform.app.inject({
                method: route.method,
                url: fillPath(route.path, parameters),
                query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, value.toWellFormed()])),
                headers: {
                  authorization: `Bearer ${platform.tokenFor(roleFor(route))}`,
                  'content-type': 'application/json',
                },
                ...(route.body && !route.files ? { payload: JSON.stringify(body) } : {}),
              }),
            );
          },
        ),
        { numRuns: 25 },
      );
    },
    60_000,
  );

  it.each([
    ['a body that is no JSON', '{"email":', 400],
    ['a body that is a list', '[1,2]', 400],
    ['half a character', String.raw`{"email":"\uD83d","password":"x"}`, 400],
    ['the other half', String.raw`{"email":"a\\\uDE95","password":"x"}`, 400],
    ['a half in the name of a field', String.raw`{"\ud83d\ud83d\ude95":1}`, 400],
    ['U+0000', String.raw`{"email":"\u0000","password":"x"}`, 400],
    ['a body over its limit', JSON.stringify({ email: 'x'.repeat(70_000) }), 413],
  ])('answers a problem to %s', async (_what, payload, status) => {
    const response = await platform.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expectProblem(response);
    expect(response.statusCode).toBe(status);
  });

  it('accepts characters in every spelling of JSON, and texts that only resemble half a surrogate pair', async () => {
    const response = await platform.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'content-type': 'application/json' },
      payload: String.raw`{"email":"a@b.example","password":"\uD83D\uDE95 \\ud83d \\u0000"}`,
    });
    expect(response.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it.each(['sort=fare&order=asc', 'sort=nothing', 'sort=name&cursor=W10', 'order=sideways', 'companyId[]=1&from=2'])(
    'does not hear a query that its contract lacks: %s',
    async (query) => {
      const response = await platform.app.inject({
        url: `/api/bookings/assigned?limit=1&${query}`,
        headers: { authorization: `Bearer ${platform.tokenFor('driver')}` },
      });
      expectProblem(response);
    },
  );

  it('responds with a problem to an unknown content type and to an unknown path', async () => {
    for (const type of ['application/xml', 'text/plain']) {
      const response = await platform.app.inject({
        method: 'POST',
        url: '/api/admin/login',
        headers: { 'content-type': type },
        payload: '<a/>',
      });
      expectProblem(response);
      expect([type, response.statusCode]).toEqual([type, 415]);
    }
    const lost = await platform.app.inject({
      method: 'GET',
      url: '/api/no/such/thing',
      headers: { accept: 'application/json' },
    });
    expectProblem(lost);
    expect(lost.statusCode).toBe(404);
  });
}
