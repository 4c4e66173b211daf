import { Email, EMAIL_ADDRESS, routes, type RouteContract } from '@pahiya/contracts';
import fastJsonStringify from 'fast-json-stringify';
import type { PahiyaError } from '../errors.ts';
import { compileValidator, validate } from './validation.ts';

const passes = (email: string): boolean => {
  try {
    validate(Email, email);
    return true;
  } catch {
    return false;
  }
};

it('reads an e-mail address as forms do', () => {
  const written = [
    'asha@demo.example',
    "o'neil+cabs@sub.demo.example",
    'asha@demo',
    'asha@demo..example',
    'a b@c.example',
  ];
  expect(written.map(passes)).toEqual([true, true, false, false, false]);
  expect(written.map((email) => EMAIL_ADDRESS.test(email))).toEqual(written.map(passes));
});

it('can compile every schema of the contract, although a process compiles one only when it is used', () => {
  const every = Object.values(routes).flatMap((ofService) => Object.values<RouteContract>(ofService));
  expect(every.length).toBeGreaterThan(100);
  for (const { method, path: url, params, query, body, files, reply } of every) {
    const parts = { params, querystring: query, body: files ? undefined : body };
    for (const [httpPart, schema] of Object.entries(parts))
      if (schema) compileValidator({ schema, method, url, httpPart })(undefined);
    fastJsonStringify(reply);
  }
});

it('names a hundred faults at most, because thousands fit into a body and each takes a sentence', () => {
  const { body } = routes.gateway.reportSpans;
  const faults = (spans: number) => {
    try {
      validate(body, { spans: Array.from({ length: spans }, () => 0) });
    } catch (error) {
      return (error as PahiyaError).extras.faults?.length;
    }
    return 0;
  };
  expect([faults(3), faults(30_000)]).toEqual([3, 100]);
});
