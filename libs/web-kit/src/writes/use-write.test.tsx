import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { createQueryClient } from '../query-client.tsx';
import { useWrite } from './use-write.ts';

const lost = new ApiError({ said: 'lost' }, { status: 0, code: 'OFFLINE' });
const broken = new ApiError({ said: 'broken' }, { status: 500, code: 'INTERNAL' });
const underWay = new ApiError({ said: 'wait' }, { status: 409, code: 'REQUEST_IN_PROGRESS' });
const refused = new ApiError({ said: 'no' }, { status: 409, code: 'CONFLICT' });

/** The idempotency keys of these tries as letters: equal letters mean equal keys. */
async function keysOf(...tries: { input: unknown; outcome?: ApiError }[]): Promise<string> {
  const keys: string[] = [];
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const outcomes = tries.map(({ outcome }) => outcome);
  const { result } = renderHook(
    () =>
      useWrite((_: unknown, { idempotencyKey }) => {
        keys.push(idempotencyKey);
        const outcome = outcomes[keys.length - 1];
        return outcome ? Promise.reject(outcome) : Promise.resolve();
      }),
    { wrapper },
  );
  for (const { input } of tries) {
    await act(() => result.current.mutateAsync(input).catch(() => undefined));
  }
  const known = [...new Set(keys)];
  return keys.map((key) => 'ABCDEF'[known.indexOf(key)]).join('');
}
const form = (name: string) => {
  const made = new FormData();
  made.set('image', new File(['x'], name, { lastModified: 1 }));
  return made;
};

it('keeps the key while it is unknown whether the write was done', async () => {
  expect(
    await keysOf(
      { input: 1, outcome: lost },
      { input: 1, outcome: broken },
      { input: 1, outcome: underWay },
      { input: 1 },
    ),
  ).toBe('AAAA');
});

it('begins a new intent after a success, after a refusal, and for another input', async () => {
  expect(await keysOf({ input: 1 }, { input: 1, outcome: refused }, { input: 1, outcome: lost }, { input: 2 })).toBe(
    'ABCD',
  );
});

it('compares forms by their entries and files', async () => {
  const lostForm = (name: string) => ({ input: form(name), outcome: lost });
  expect(await keysOf(lostForm('a.png'), lostForm('a.png'), lostForm('b.png'))).toBe('AAB');
});

it('sends once for two quick clicks, and again after the first is done', async () => {
  const answers: (() => void)[] = [];
  const said: string[] = [];
  const client = createQueryClient();
  const held = (input: string) => new Promise<string>((resolve) => answers.push(() => resolve(input)));
  const { result } = renderHook(() => useWrite(held), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  const click = (input: string) => result.current.mutate(input, { onSuccess: () => void said.push(input) });
  act(() => {
    click('first');
    click('second');
  });
  await waitFor(() => expect(answers).toHaveLength(1));
  act(() => answers[0]?.());
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(said).toEqual(['first']);
  act(() => click('third'));
  await waitFor(() => expect(answers).toHaveLength(2));
  act(() => answers[1]?.());
  await waitFor(() => expect(said).toEqual(['first', 'third']));
});
