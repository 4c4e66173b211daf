import { jest } from '@jest/globals';
import { createPlanner, type Planner } from './planner.ts';

const LEARN = { do: 'learn', ways: [] } as const;

let planner: Planner;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  planner = createPlanner();
});
afterEach(async () => {
  jest.useRealTimers();
  await planner.close();
});

it('answers a question that comes while its idle thread ends', async () => {
  expect(await planner.ask(LEARN)).toMatchObject({ ways: 0 });
  jest.advanceTimersByTime(60_000);
  expect(await planner.ask(LEARN)).toMatchObject({ ways: 0 });
});
