import { eventually } from './eventually.ts';

describe('eventually', () => {
  it('resolves with the first value that holds, after any failures', async () => {
    const answers = [() => undefined, () => false, () => Promise.reject(new Error('not yet')), () => 0];
    expect(await eventually(() => answers.shift()?.())).toBe(0);
  });

  it('says what it waited for and what it last saw', async () => {
    const waiting = eventually(() => null, { timeoutMs: 20, describe: 'the ride to be assigned' });
    await expect(waiting).rejects.toThrow('Waited 20 ms for: the ride to be assigned\nLast seen: null');
    const failing = eventually(() => Promise.reject(new Error('status is pending')), { timeoutMs: 20 });
    await expect(failing).rejects.toThrow('Last seen: status is pending');
  });

  it('rejects in time when the probe never resolves', async () => {
    await expect(eventually(() => new Promise(() => {}), { timeoutMs: 20 })).rejects.toThrow('no answer of the probe');
  });
});
