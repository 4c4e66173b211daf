import { createReadiness } from './readiness.ts';

it('shows what is told beside the checks, which alone decide whether the process is ready', async () => {
  const readiness = createReadiness();
  readiness.add('booking.database', async () => undefined);
  readiness.tell('booking.events', () => '1 set aside');
  expect(await readiness.report()).toEqual({
    ready: true,
    checks: { 'booking.database': 'ok', 'booking.events': '1 set aside' },
  });
  readiness.add('redis', () => Promise.reject(new Error('away')));
  expect(await readiness.report()).toMatchObject({ ready: false, checks: { redis: 'away' } });
});
