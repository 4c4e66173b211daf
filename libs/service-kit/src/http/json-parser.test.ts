import Fastify from 'fastify';
import { installErrorAnswers } from './error-answers.ts';
import { installJsonParser, isTooDeep } from './json-parser.ts';

const nested = (levels: number, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels);

it('refuses JSON deeper than 64 levels, and takes what only has many brackets', () => {
  expect(isTooDeep(nested(64))).toBe(false);
  expect(isTooDeep(nested(65))).toBe(true);
  expect(isTooDeep(nested(33, '[{"a":', '}]'))).toBe(true);
  expect(isTooDeep(nested(32, '[{"a":', '}]'))).toBe(false);
  expect(isTooDeep(`[${'[],{},'.repeat(500)}1]`)).toBe(false);
  expect(isTooDeep(JSON.stringify({ text: nested(500), and: `\\"${nested(500)}` }))).toBe(false);
  expect(isTooDeep(`{"a":"\\\\","b":${nested(65)}}`)).toBe(true);
});

it('answers 400 with the sentence to a body that is too deep, and at once to one of a megabyte', async () => {
  const app = Fastify({ bodyLimit: 2 ** 21 });
  installErrorAnswers(app);
  installJsonParser(app);
  app.post('/', async ({ body }) => ({ got: body }));
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload });
  const refused = await post(nested(2 ** 19));
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    400,
    'The request is nested deeper than 64 levels.',
  ]);
  expect((await post('{"a":[1]}')).json()).toEqual({ got: { a: [1] } });
});
