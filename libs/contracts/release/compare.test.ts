import { breakingChanges, isNewMajor } from './compare.ts';
import {
  keptDigests,
  linesOf,
  presentDigests,
  releasedContract,
  releasedVersions,
  versionOfSources,
} from './released.ts';
import { located, object, status, text } from './shapes.fixture.ts';
import { presentContract, shapeOf, type Contract, type ReleasedRoute, type Shape } from './snapshot.ts';

const route: ReleasedRoute = {
  access: ['user', 'admin'],
  status: 200,
  params: [text],
  body: object({ note: text }, []),
  files: [],
  errors: ['CONFLICT'],
  callers: [],
  reply: object({ id: text, status: status('open', 'done') }),
};
const NAME = 'PUT /api/rides/:';

/** A contract of one entry each, with these parts of its route, and this data of its event. */
function contract({ data = object({ id: text }), ...parts }: Partial<ReleasedRoute> & { data?: Shape }): Contract {
  return {
    keywords: presentContract().keywords,
    anyCallMayAnswer: ['INTERNAL'],
    routes: { [NAME]: { ...route, ...parts } },
    events: { 'booking.ride.booked.v1': data },
    problems: { FARE_MISMATCH: { status: 422, params: object({ fare: text }) } },
    issues: { 'too-short': object({ limit: text }) },
    serverMessages: { ride_changed: object({ id: text }) },
    clientMessages: { join: { argument: text, answer: object({ ok: text }) } },
    topics: { sockets: object({ rooms: text }) },
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
    callers: ['salary'],
    errors: ['INTERNAL'],
  });
  expect(
    changesTo({
      ...grown,
      routes: { ...grown.routes, 'GET /api/new': route },
      problems: { ...before.problems, 'RULE_BROKEN too-late': { status: 422, params: object({}) } },
      issues: { ...before.issues, 'too-shiny': object({}) },
      serverMessages: { ...before.serverMessages, ride_lost: object({ id: text }) },
    }),
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
  ['an error is new on a route', contract({ errors: ['CONFLICT', 'NOT_FOUND'] }), `${NAME} may now answer NOT_FOUND.`],
  [
    'an error is new on all routes',
    { ...before, anyCallMayAnswer: ['INTERNAL', 'CONFLICT'] },
    'Any call may now answer CONFLICT.',
  ],
  ['a JSON body became a form', contract({ files: ['photo'] }), `${NAME} now takes a form instead of JSON.`],
  [
    'a parameter of a path takes fewer words',
    contract({ params: [status('license')] }),
    `${NAME}: parameter 1 may no longer be string.`,
  ],
  [
    'a body refuses other fields',
    contract({ body: { ...object({ note: text }, []), additionalProperties: false } }),
    `${NAME}: body may no longer have other fields.`,
  ],
  ['an error is gone', { ...before, problems: {} }, 'FARE_MISMATCH is gone.'],
  [
    'an error has another status',
    { ...before, problems: { FARE_MISMATCH: { status: 409, params: object({ fare: text }) } } },
    'FARE_MISMATCH answers 409 instead of 422.',
  ],
  [
    'an error lacks a param',
    { ...before, problems: { FARE_MISMATCH: { status: 422, params: object({}) } } },
    'FARE_MISMATCH: params.fare is gone.',
  ],
  ['an issue is gone', { ...before, issues: {} }, 'issue too-short is gone.'],
  [
    'a param of an issue has another type',
    { ...before, issues: { 'too-short': object({ limit: { type: 'number' } }) } },
    'issue too-short: params.limit may now be number.',
  ],
  ['a message is gone', { ...before, serverMessages: {} }, 'message ride_changed is gone.'],
  [
    'a message lacks a field',
    { ...before, serverMessages: { ride_changed: object({}) } },
    'message ride_changed.id is gone.',
  ],
  [
    'a message of a page is refused',
    { ...before, clientMessages: { join: { argument: status('me'), answer: object({ ok: text }) } } },
    'message join: argument may no longer be string.',
  ],
  [
    'the answer to a page lacks a field',
    { ...before, clientMessages: { join: { argument: text, answer: object({}) } } },
    'message join: answer.ok is gone.',
  ],
  [
    'processes of the release before do not say what is needed',
    { ...before, topics: { sockets: object({ rooms: text, event: text }) } },
    'topic sockets.event is now required.',
  ],
])('says that %s', (_what, now, sentence) => {
  expect(changesTo(now)).toEqual([sentence]);
});

it('accepts a body of optional fields where there was none', () => {
  const { body: _, ...bare } = route;
  const now = contract({ body: { ...object({ note: text }, []), additionalProperties: false } });
  expect(breakingChanges({ ...before, routes: { [NAME]: bare } }, now)).toEqual([]);
});

it('says that a file of a form is no longer taken, and that an internal caller is shut out', () => {
  const was = contract({ files: ['photo', 'licence'], access: ['internal'], callers: ['salary'] });
  const is = contract({ files: ['photo'], access: ['internal'], callers: ['invoice'] });
  expect(breakingChanges(was, is)).toEqual([
    `${NAME} is closed to salary.`,
    `${NAME} no longer takes the file licence.`,
  ]);
});

it('compares only the keywords that the released contract keeps', () => {
  const now = contract({ body: { ...located({ lat: ['lng'] }), additionalProperties: false } });
  const was = contract({ body: located() });
  const keywords = was.keywords.filter((each) => !['dependentRequired', 'additionalProperties'].includes(each));
  expect(breakingChanges(was, now)).not.toEqual([]);
  expect(breakingChanges({ ...was, keywords }, now)).toEqual([]);
});

it('refuses to keep a shape whose changes would not be noticed', () => {
  expect(() => shapeOf({ type: 'object', unevaluatedProperties: false })).toThrow('the keyword unevaluatedProperties');
});

it('writes a release that reads as the present contract', () => {
  expect(JSON.parse(linesOf(presentContract()))).toEqual(presentContract());
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
