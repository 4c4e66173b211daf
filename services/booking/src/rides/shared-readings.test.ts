import { shareReadings } from './shared-readings.ts';

/** Reads an increasing revision; each unit of work ends when told to. */
function start() {
  let revision = 0;
  const share = shareReadings<number>();
  const ask = (id = 'ride1') => {
    const { promise: saved, resolve, reject } = Promise.withResolvers<void>();
    const { promise: found, resolve: tell } = Promise.withResolvers<number>();
    const done = share(
      id,
      () => Promise.resolve(++revision),
      async (seen) => {
        tell(seen);
        await saved;
      },
    );
    return { found, save: () => (resolve(), done), fail: () => (reject(new Error('refused')), done.catch(() => 0)) };
  };
  return ask;
}

it('shares one reading among all callers while a decision is running, however late they come', async () => {
  const ask = start();
  const first = ask();
  expect(await first.found).toBe(1);
  const second = ask();
  expect(await second.found).toBe(1);
  const other = ask('ride2');
  expect(await other.found).toBe(2);
  await other.save();
  await first.save();
  // The first has decided: a new caller sees its decision, although the second is still running.
  const third = ask();
  expect(await third.found).toBe(3);
  await second.fail();
  await third.save();
});

it('reads again once the last caller that shared a reading has failed', async () => {
  const ask = start();
  const [first, second] = [ask(), ask()];
  await first.fail();
  const third = ask();
  expect(await third.found).toBe(1);
  await second.fail();
  await third.fail();
  const fourth = ask();
  expect(await fourth.found).toBe(2);
  await fourth.save();
});
