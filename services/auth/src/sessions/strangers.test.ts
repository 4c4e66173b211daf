import { Strangers } from './strangers.ts';

it('checks two at a time in turn, lets a hundred wait, and refuses more', async () => {
  const strangers = new Strangers(2);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) => async () => {
    most = Math.max(most, (running += 1));
    await opened;
    order.push(n);
    running -= 1;
    if (n === 7) throw new Error('this one fails');
  };
  const checks = Array.from({ length: 102 }, (_, n) => strangers.check(work(n)));
  await expect(strangers.check(work(102))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  open();
  const settled = await Promise.allSettled(checks);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(order).toEqual(Array.from({ length: 102 }, (_, n) => n));
  expect(most).toBe(2);
  await strangers.check(work(103));
});
