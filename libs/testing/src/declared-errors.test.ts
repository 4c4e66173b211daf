import { routes } from '@pahiya/contracts';
import Fastify from 'fastify';
import { ContractBreaches } from './contract-breaches.ts';
import { noteUndeclared } from './declared-errors.ts';

async function answered(code: string) {
  const breaches = new ContractBreaches();
  const app = Fastify();
  noteUndeclared(app, breaches);
  app.delete('/', { config: { contract: routes.driver.deleteDriver } }, (_request, reply) =>
    reply.code(409).send(JSON.stringify({ code })),
  );
  await app.inject({ method: 'DELETE', url: '/' });
  return () => breaches.expectNone();
}

it('fails the test for an error of a route that its contract does not name', async () => {
  expect(await answered('CONFLICT')).toThrow('The contract of DELETE /api/driver/:id does not name the error CONFLICT');
});

it.each(['DRIVER_HAS_RIDES', 'INTERNAL'])('takes the error %s, which its contract names', async (code) => {
  expect(await answered(code)).not.toThrow();
});
