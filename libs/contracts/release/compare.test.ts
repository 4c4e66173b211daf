import { breakingChanges, isNewMajor } from './compare.ts';
import { keptDigests, presentDigests, releasedContract, releasedVersions, versionOfSources } from './released.ts';
import { presentContract, type Contract, type Shape } from './snapshot.ts';

const text: Shape = { type: 'string' };
const status = (...values: (string | null)[]): Shape => ({ type: 'string', enum: values });
const object = (properties: Record<string, Shape>, required = Object.keys(properties)): Shape => ({
  type: 'object',
  properties,
  required,
});

function contract(change: { body?: Shape; reply?: Shape; data?: Shape; access?: string[]; status?: number }): Contract {
  const { body = object({ note: text }, []), reply = object({ id: text, status: status('open', 'done') }) } = change;
  const { data = object({ id: text }), access = ['user', 'admin'], status: code = 200 } = change;
  return {
    routes: { 'PUT /api/rides/:': { access, status: code, body, reply } },
    events: { 'booking.ride.booked.v1': data },
  };
}
const before = contract({});
const changesTo = (now: Contract) => breakingChanges(before, now);

it('accepts additions to a contract', () => {
  const grown = contract({
    body: object({ note: text, colour: text }, []),
    reply: object({ id: text, status: status('open'), colour: text }),
    data: object({ id: text, colour: text }, ['id']),
    access: ['user', 'admin', 'driver'],
  });
  expect(
    changesTo({ ...grown, routes: { ...grown.routes, 'GET /api/new': grown.routes['PUT /api/rides/:']! } }),
  ).toEqual([]);
});

it.each<[what: string, now: Contract, sentence: string]>([
  ['a route is gone', { ...before, routes: {} }, 'PUT /api/rides/: is gone.'],
  ['a role is shut out', contract({ access: ['admin'] }), 'PUT /api/rides/: is closed to user.'],
  ['another status', contract({ status: 201 }), 'PUT /api/rides/: answers 201 instead of 200.'],
  ['an event is gone', { ...before, events: {} }, 'booking.ride.booked.v1 is gone.'],
  [
    'a field of a reply is gone',
    contract({ reply: object({ status: status('open', 'done') }) }),
    'PUT /api/rides/:: reply.id is gone.',
  ],
  [
    'a field of a reply may be left out',
    contract({ reply: object({ id: text, status: status('open', 'done') }, ['status']) }),
    'PUT /api/rides/:: reply.id may now be left out.',
  ],
  [
    'a word is new in a reply',
    contract({ reply: object({ id: text, status: status('open', 'done', 'lost') }) }),
    'PUT /api/rides/:: reply.status may now be "lost".',
  ],
  [
    'a reply may be null',
    contract({ reply: object({ id: { type: ['string', 'null'] }, status: status('open') }) }),
    'PUT /api/rides/:: reply.id may now be null.',
  ],
  [
    'a type of a reply changed',
    contract({ reply: object({ id: { type: 'number' }, status: status('open') }) }),
    'PUT /api/rides/:: reply.id may now be number.',
  ],
  ['a field of a body is gone', contract({ body: object({}) }), 'PUT /api/rides/:: body.note is gone.'],
  [
    'a field of a body is required',
    contract({ body: object({ note: text, colour: text }, ['colour']) }),
    'PUT /api/rides/:: body.colour is now required.',
  ],
  [
    'a field of a body takes fewer words',
    contract({ body: object({ note: status('short') }, []) }),
    'PUT /api/rides/:: body.note may no longer be string.',
  ],
  [
    'an event needs what was never published',
    contract({ data: object({ id: text, colour: text }) }),
    'booking.ride.booked.v1: data.colour is now required.',
  ],
  ['an event says less', contract({ data: object({ colour: text }, []) }), 'booking.ride.booked.v1: data.id is gone.'],
])('says that %s', (_what, now, sentence) => {
  expect(changesTo(now)).toEqual([sentence]);
});

it('finds a change inside a list', () => {
  const list = (items: Shape): Contract => contract({ reply: { type: 'array', items } });
  expect(breakingChanges(list(object({ id: text })), list(object({})))).toEqual([
    'PUT /api/rides/:: reply[].id is gone.',
  ]);
});

it('counts a new first number as a breaking version, and a new second one while the first is 0', () => {
  expect([isNewMajor('0.1.4', '0.2.0'), isNewMajor('1.9.0', '2.0.0')]).toEqual([true, true]);
  expect([isNewMajor('0.1.4', '0.1.5'), isNewMajor('1.1.0', '1.2.0')]).toEqual([false, false]);
});

it('breaks nothing that the last released contract promised, unless its version says so', () => {
  const last = releasedVersions().at(-1);
  expect(last).toBeDefined();
  const changes = isNewMajor(last!, versionOfSources())
    ? []
    : breakingChanges(releasedContract(last!), presentContract());
  // To fix a failure: keep what was there, or release a new major (npm run contract:release -- <version>, see
  // docs/teams.md).
  expect(changes).toEqual([]);
});

it('keeps every released contract as it was released', () => {
  // A new call belongs to a new version: npm run contract:release -- <version>.
  expect(presentDigests()).toEqual(keptDigests());
});
