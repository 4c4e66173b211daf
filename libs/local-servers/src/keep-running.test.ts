import { pauseBeforeStartMs } from './keep-running.ts';

it('pauses for two seconds at most in the first minute, and for half a minute at most after it', () => {
  const nth = [0, 1, 2, 3, 4, 30];
  expect(nth.map((ends) => pauseBeforeStartMs(ends, 59_999))).toEqual([100, 200, 400, 800, 1600, 2000]);
  expect(nth.map((ends) => pauseBeforeStartMs(ends, 60_000))).toEqual([100, 200, 400, 800, 1600, 30_000]);
});
