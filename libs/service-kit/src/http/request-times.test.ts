import { Registry } from 'prom-client';
import { createHost } from './host.ts';
import { createReadiness } from '../process/readiness.ts';

it('tells the times of every route and status as one histogram', async () => {
  const metrics = new Registry();
  const host = createHost({ name: 'test', readiness: createReadiness(), metrics, logger: false });
  host.get('/rides/:id', (request, reply) =>
    reply.code((request.params as { id: string }).id === 'gone' ? 404 : 200).send(),
  );
  for (const id of ['a', 'b', 'gone']) await host.inject(`/rides/${id}`);
  const body = await metrics.metrics();
  expect(body.match(/^# TYPE pahiya_http_request_seconds histogram$/gm)).toHaveLength(1);
  const count = (status: number) =>
    new RegExp(
      `^pahiya_http_request_seconds_count\\{(?=.*route="/rides/:id")(?=.*status="${status}").*\\} (.*)$`,
      'm',
    ).exec(body)?.[1];
  expect([count(200), count(404)]).toEqual(['2', '1']);
  expect(body).toMatch(/^pahiya_http_request_seconds_bucket\{.*le="\+Inf".*route="\/rides\/:id".*status="200".*\} 2$/m);
  await host.close();
});

it('leaves out the probes of health, which are nobody’s calls: a replica that waits would fail half of them', async () => {
  const metrics = new Registry();
  const readiness = createReadiness();
  readiness.add('database', async () => {
    throw new Error('away');
  });
  const host = createHost({ name: 'test', readiness, metrics, logger: false });
  expect((await host.inject('/health/ready')).statusCode).toBe(503);
  expect((await host.inject('/health/live')).statusCode).toBe(200);
  expect(await metrics.metrics()).not.toMatch(/^pahiya_http_request_seconds_count\{/m);
  await host.close();
});
