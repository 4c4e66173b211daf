import { PublisherRoll, type PublisherNote } from './publisher-roll.ts';

const note = (count: number, kind: PublisherNote['kind'] = 'message'): PublisherNote => ({
  publisher: 'booking',
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

it('notices a publisher that dies, once, and none that leaves', () => {
  let now = 0;
  const roll = new PublisherRoll(() => now);
  roll.heard(note(0, 'beat'));
  roll.heard({ ...note(3, 'beat'), publisher: 'driver' });
  roll.heard({ ...note(3, 'leave'), publisher: 'driver' });
  now = 4000;
  expect(roll.hasLost()).toBe(false);
  roll.heard(note(0, 'beat'));
  now = 9000;
  expect(roll.hasLost()).toBe(false);
  now = 9001;
  expect(roll.hasLost()).toBe(true);
  expect(roll.hasLost()).toBe(false);
});
