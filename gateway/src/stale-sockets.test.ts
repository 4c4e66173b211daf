import { jest } from '@jest/globals';
import { StaleSockets } from './stale-sockets.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('closes a thousand screens over ten seconds, each once, although several services announce a gap', () => {
  let closed = 0;
  const sockets = Array.from({ length: 1000 }, () => ({ disconnect: () => (closed += 1) }));
  const stale = new StaleSockets();
  stale.add(sockets);
  jest.advanceTimersByTime(1000);
  stale.add(sockets);
  expect(closed).toBe(0);
  let before = 0;
  for (let second = 0; closed < sockets.length; second += 1) {
    jest.advanceTimersByTime(1000);
    expect(closed - before).toBeLessThanOrEqual(101);
    before = closed;
    expect(second).toBeLessThan(12);
  }
  jest.advanceTimersByTime(10_000);
  expect(closed).toBe(1000);
});

it('does not close a screen that has gone meanwhile', () => {
  const disconnect = jest.fn();
  const [gone, open] = [{ disconnect }, { disconnect }];
  const stale = new StaleSockets();
  stale.add([gone, open]);
  stale.remove(gone);
  jest.advanceTimersByTime(10_000);
  expect(disconnect).toHaveBeenCalledTimes(1);
  stale.stop();
});
