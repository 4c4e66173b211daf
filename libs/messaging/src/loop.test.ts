import { currentTrace, inOperation, SpanKind } from '@pahiya/tracing';
import { startLoop } from './loop.ts';

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
};

it.each(['wake', 'wakeIn'] as const)('%s runs a pass outside the request that asked for it', async (how) => {
  const requests: unknown[] = [];
  const loop = startLoop({
    pass: async () => void requests.push(currentTrace().requestId),
    pollMs: 20,
    onError: (error) => requests.push(error),
  });
  await until(() => requests.length === 1);
  const request = { requestId: 'request-of-driver-7' };
  await inOperation(request, { name: () => 'PUT /ride', kind: SpanKind.SERVER }, async () => loop[how](0));
  await until(() => requests.length >= 4);
  await loop.stop();
  expect(requests.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
});
