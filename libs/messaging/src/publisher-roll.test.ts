import { PublisherRoll, type PublisherNote } from './publisher-roll.ts';

const note = (count: number, kind: PublisherNote['kind'] = 'message'): PublisherNote => ({
  publisher: 'booking/1',
  count,
  kind,
});

it('notices a message that was left out, by the next message or beat', () => {
  const roll = new PublisherRoll(() => 0);
  expect(
    [note(7, 'beat'), note(8), note(8, 'beat'), note(9), note(11), note(11, 'beat')].map((n) => roll.heard(n)),
  ).toEqual([false, false, false, false, true, false]);
  expect([note(12, 'beat'), note(12, 'leave')].map((n) => roll.heard(n))).toEqual([true, false]);
});

it('notices a publisher that dies, once, but not one that leaves', () => {
  let now = 0;
  const roll = new PublisherRoll(() => now);
  roll.heard(note(0, 'beat'));
  roll.heard({ ...note(3, 'beat'), publisher: 'driver/1' });
  roll.heard({ ...note(3, 'leave'), publisher: 'driver/1' });
  now = 4000;
  expect(roll.hasLost()).toBe(false);
  roll.heard(note(0, 'beat'));
  now = 9000;
  expect(roll.hasLost()).toBe(false);
  now = 9001;
  expect(roll.hasLost()).toBe(true);
  expect(roll.hasLost()).toBe(false);
});

describe('the successor of a publisher that fell silent', () => {
  let now = 0;
  const beat = (roll: PublisherRoll, publisher: string, kind: PublisherNote['kind'] = 'beat') =>
    roll.heard({ publisher, count: 0, kind });
  const rollOf = (...publishers: string[]) => {
    now = 0;
    const roll = new PublisherRoll(() => now);
    for (const publisher of publishers) expect(beat(roll, publisher)).toBe(false);
    return roll;
  };
  const silence = (roll: PublisherRoll) => {
    now += 5001;
    return roll.hasLost();
  };

  it('tells that messages are missing, once: the silent one may have gone on writing before it died', () => {
    const roll = rollOf('booking/1', 'driver/1');
    expect(silence(roll)).toBe(true);
    expect([beat(roll, 'salary/1'), beat(roll, 'booking/2'), beat(roll, 'booking/3')]).toEqual([false, true, false]);
    expect(beat(roll, 'driver/2')).toBe(true);
  });

  it('tells nothing when the silent one is back, or has left after all', () => {
    const roll = rollOf('booking/1', 'driver/1');
    silence(roll);
    expect([beat(roll, 'booking/1'), beat(roll, 'driver/1', 'leave')]).toEqual([false, false]);
    expect([beat(roll, 'booking/2'), beat(roll, 'driver/2')]).toEqual([false, false]);
  });

  it('tells nothing when it began before the silence was noticed, not even at the next release', () => {
    const roll = rollOf('booking/1');
    now = 2000;
    expect(beat(roll, 'booking/2')).toBe(false);
    now = 5001;
    beat(roll, 'booking/2');
    expect(roll.hasLost()).toBe(true);
    expect([beat(roll, 'booking/3'), beat(roll, 'booking/2', 'leave')]).toEqual([false, false]);
  });

  it('tells nothing at a release, whether the successor begins before or after the farewell', () => {
    const roll = rollOf('booking/1', 'booking/2');
    expect([beat(roll, 'booking/3'), beat(roll, 'booking/1', 'leave')]).toEqual([false, false]);
    expect([beat(roll, 'booking/2', 'leave'), beat(roll, 'booking/4')]).toEqual([false, false]);
    expect(roll.hasLost()).toBe(false);
  });

  it('is noticed when the silence began while the listener itself heard nothing', () => {
    const roll = rollOf('booking/1', 'booking/2');
    roll.forget();
    expect([beat(roll, 'booking/2'), beat(roll, 'booking/3')]).toEqual([false, true]);
  });
});
