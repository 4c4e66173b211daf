import { jest } from '@jest/globals';
import { figuresOf } from './figures.ts';

afterEach(() => jest.useRealTimers());

it('ends with today in India, where the day begins five and a half hours before that of UTC', () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z') });
  const { from, to, byDay } = figuresOf([], {});
  expect([from, to, byDay.length]).toEqual(['2026-10-24', '2026-11-22', 30]);
});
