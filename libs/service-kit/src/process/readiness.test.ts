import { createReadiness } from './readiness.ts';

it('shows other states with the checks, but only the checks decide whether the process is ready', async () => {
  let now = 0;
  const readiness = createReadiness(() => now);
  readiness.add('booking.database', async () => undefined);
  readiness.tell('booking.events', () => '1 set aside');
  expect(await readiness.report()).toEqual({
    ready: true,
    checks: { 'booking.database': 'ok', 'booking.events': '1 set aside' },
  });
  readiness.add('redis', () => Promise.reject(new Error('away')));
  now += 1000;
  expect(await readiness.report()).toMatchObject({ ready: false, checks: { redis: 'away' } });
});

it('asks at most once a second, however many ask it', async () => {
  let now = 0;
  let asked = 0;
  const readiness = createReadiness(() => now);
  readiness.add('booking.database', async () => void (asked += 1));
  await Promise.all(Array.from({ length: 50 }, () => readiness.report()));
  now += 999;
  await readiness.report();
  expect(asked).toBe(1);
  now += 1;
  await readiness.report();
  expect(asked).toBe(2);
});

it('is ready a tenth of a second after its last condition is met, even if it was asked just before', async () => {
  let now = 0;
  const readiness = createReadiness(() => now);
  const keys = Promise.withResolvers<void>();
  readiness.until('keys', keys.promise);
  expect(await readiness.report()).toMatchObject({ ready: false });
  keys.resolve();
  await keys.promise;
  now += 99;
  expect(await readiness.report()).toMatchObject({ ready: false });
  now += 1;
  expect(await readiness.report()).toMatchObject({ ready: true });
});
