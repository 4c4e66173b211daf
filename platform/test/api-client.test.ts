import Fastify, { type FastifyRequest } from 'fastify';
import { routes } from '@pahiya/contracts';
import { ApiClient } from '../src/demo/api-client.ts';

const { startRide } = routes.booking;
const start = { body: { bookingId: 'b1' }, token: 'of a driver' };

/** A client of an app that answers its first calls with 503, and the requests that the app gets. */
function open(refusals: number) {
  const requests: FastifyRequest[] = [];
  const app = Fastify();
  app.route({
    method: startRide.method,
    url: startRide.path,
    handler: async (request, reply) => {
      requests.push(request);
      if (requests.length > refusals) return { started: true };
      return reply.code(503).header('retry-after', '0').send({ code: 'UNAVAILABLE' });
    },
  });
  return { client: new ApiClient(app, 'secret'), requests };
}

it('calls again, with the same key, while a part of the platform is away', async () => {
  const { client, requests } = open(2);
  expect(await client.call(startRide, start)).toEqual({ started: true });
  expect(requests).toHaveLength(3);
  const [key, ...others] = new Set(requests.map(({ headers }) => headers['idempotency-key']));
  expect(key).toMatch(/./);
  expect(others).toEqual([]);
});

it('gives up at last, and says what was answered', async () => {
  const { client } = open(Infinity);
  await expect(client.call(startRide, start)).rejects.toThrow('answered 503: {"code":"UNAVAILABLE"}');
});
