import { shapeChanges } from './shape-changes.ts';
import { located, object, status, text } from './shapes.fixture.ts';
import { presentContract, type Shape } from './snapshot.ts';

const keywords = new Set(presentContract().keywords);
const record = (values: Shape): Shape => ({ type: 'object', patternProperties: { '^.*$': values } });
const either = (...anyOf: Shape[]): Shape => ({ anyOf });
const tagged = (what: string, fields: Record<string, Shape>): Shape => object({ what: { const: what }, ...fields });

/** Each change of one shape, with what it breaks where the shape is a body, and where it is a reply. */
it.each<[what: string, was: Shape, is: Shape, ofBody: string[], ofReply: string[]]>([
  [
    'a field in a list',
    { type: 'array', items: object({ id: text }) },
    { type: 'array', items: object({}) },
    ['[].id is gone.'],
    ['[].id is gone.'],
  ],
  ['a list of anything', { type: 'array', items: text }, { type: 'array' }, [], ['[] may now be anything.']],
  ['a field that needs another', located(), located({ lat: ['lng'] }), ['.lat now needs lng.'], []],
  [
    'a field that no longer needs another',
    located({ lat: ['lng'] }),
    located(),
    [],
    ['.lat may now come without lng.'],
  ],
  [
    'the values of a record',
    record(text),
    record(object({})),
    ['.* may no longer be string.'],
    ['.* may now be object.'],
  ],
  [
    'a field of the second object of a union',
    either(tagged('card', { last4: text }), tagged('bank', { iban: text })),
    either(tagged('card', { last4: text }), tagged('bank', {})),
    ['.iban is gone.'],
    ['.iban is gone.'],
  ],
  [
    'an object that is new in a union',
    either(tagged('card', {}), tagged('bank', {})),
    either(tagged('card', {}), tagged('bank', {}), tagged('cash', {})),
    [],
    [' may now be object with what "cash".'],
  ],
  [
    'an object that a union lacks',
    either(tagged('card', {}), tagged('bank', {})),
    tagged('card', {}),
    [' may no longer be object with what "bank".'],
    [],
  ],
  [
    'a union in another order',
    either(tagged('card', { last4: text }), tagged('bank', { iban: text })),
    either(tagged('bank', { iban: text }), tagged('card', { last4: text })),
    [],
    [],
  ],
  [
    'an object that became a union',
    object({ what: status('card', 'bank'), id: text }),
    either(tagged('card', { id: text }), tagged('bank', { id: text })),
    [],
    [],
  ],
  [
    'a field of an object in a union without a tag',
    either(object({ lat: text, lng: text }), object({ place: text, town: text })),
    either(object({ lat: text, lng: text }), object({ place: text })),
    ['.town is gone.'],
    ['.town is gone.'],
  ],
])('compares %s', (_what, was, is, ofBody, ofReply) => {
  const changes = (use: 'request' | 'reply') => shapeChanges(was, is, { use, at: '', keywords });
  expect(changes('request')).toEqual(ofBody);
  expect(changes('reply')).toEqual(ofReply);
  const both = shapeChanges(was, is, { use: 'event', at: '', keywords });
  expect(both).toEqual([...new Set([...ofBody, ...ofReply])]);
});
