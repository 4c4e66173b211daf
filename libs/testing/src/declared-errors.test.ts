import { routes } from '@pahiya/contracts';
import Fastify from 'fastify';
import { mustBeNone, noteUndeclared } from './declared-errors.ts';

it.each([
  ['CONFLICT', ['DELETE /api/driver/:id CONFLICT']],
  ['DRIVER_HAS_RIDES', []],
  ['INTERNAL', []],
])('notes the error %s of a route only where its contract does not name it', async (code, expected) => {
  const undeclared = new Set<string>();
  const app = Fastify();
  noteUndeclared(app, undeclared);
  app.delete('/', { config: { contract: routes.driver.deleteDriver } }, (_request, reply) =>
    reply.code(409).send(JSON.stringify({ code })),
  );
  await app.inject({ method: 'DELETE', url: '/' });
  expect([...undeclared]).toEqual(expected);
});

it('fails with their names', () => {
  expect(() => mustBeNone(new Set(['GET /api/profile CONFLICT']))).toThrow('GET /api/profile CONFLICT');
  expect(() => mustBeNone(new Set())).not.toThrow();
});
