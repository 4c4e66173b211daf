import type { Tx } from '../database/database.ts';
import { KeyedCall } from './keyed-call.ts';

it('commits every one of several transactions that end at the same moment', async () => {
  const call = new KeyedCall(
    async () => undefined,
    () => undefined,
  );
  const committed: string[] = [];
  const done = (name: string) => ({
    tx: {} as Tx,
    commit: async () => void committed.push(name),
    rollBack: async () => undefined,
  });
  const names = ['first', 'second', 'third'];
  for (const _ of names) call.begins();
  await Promise.all(names.map((name) => call.ends(done(name))));
  expect(await call.settleWith(async () => undefined)).toBe(true);
  expect(committed.toSorted()).toEqual(names.toSorted());
});
