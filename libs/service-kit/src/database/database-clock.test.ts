import { jest } from '@jest/globals';
import { databaseClock } from './database-clock.ts';

it('shows the time of the database, and not that of the machine', async () => {
  const clock = databaseClock();
  expect(() => clock.now()).toThrow('not compared');
  const stop = await clock.follow(
    async () => new Date('2031-05-02T10:00:00Z'),
    () => undefined,
  );
  expect(clock.now().toISOString()).toContain('2031-05-02T10:');
  stop();
});

it('goes on while the database is away, and follows it when it is back', async () => {
  jest.useFakeTimers();
  try {
    const clock = databaseClock();
    let time: Date | undefined = new Date('2031-05-02T10:00:00Z');
    const failures: unknown[] = [];
    const read = async () => time ?? Promise.reject(new Error('away'));
    const stop = await clock.follow(read, (error) => void failures.push(error));
    time = undefined;
    await jest.advanceTimersByTimeAsync(20_000);
    expect([clock.now().toISOString(), failures.length]).toEqual(['2031-05-02T10:00:20.000Z', 2]);
    jest.setSystemTime(0);
    time = new Date('2031-05-02T11:00:00Z');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(clock.now().toISOString()).toBe('2031-05-02T11:00:00.000Z');
    stop();
  } finally {
    jest.useRealTimers();
  }
});
