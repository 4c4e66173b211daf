import 'fake-indexeddb/auto';
import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { keepTask, keptTasks } from '../outbox/task-store.ts';
import { keepKey, keepToken } from './session-store.ts';

const driverId = 'ravi-kumar';
const network = globalThis.fetch;
beforeEach(() => {
  // jsdom has no such channel.
  Object.assign(globalThis, {
    BroadcastChannel: class {
      postMessage() {}
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  globalThis.fetch = network;
  jest.restoreAllMocks();
});

it('gives up a call that gets no answer, because the page cannot send in the meantime', async () => {
  await import('./worker.ts');
  await keepKey(driverId, btoa(driverId.padEnd(32)));
  await keepToken(driverId, 'a-token');
  await keepTask({ key: 'k1', driverId, rideId: 'r1', code: 'A1B2C3', task: { kind: 'accept' }, revision: 1 });
  const late = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  let calls = 0;
  globalThis.fetch = (_address, { signal } = {}) =>
    new Promise((_resolve, reject) => {
      calls += 1;
      signal?.addEventListener('abort', () => reject(new DOMException('Too late', 'TimeoutError')));
    });

  let sending: Promise<unknown> = Promise.resolve();
  const wake = Object.assign(new Event('sync'), {
    tag: 'pahiya-driver-outbox',
    waitUntil: (work: Promise<unknown>) => (sending = work),
  });
  window.dispatchEvent(wake);
  await waitFor(() => expect(calls).toBe(1));
  late.abort();
  await expect(sending).rejects.toThrow('1 actions could not be sent yet.');
  expect(await keptTasks(driverId)).toHaveLength(1);
});
