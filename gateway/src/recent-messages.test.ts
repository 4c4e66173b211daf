import { RecentMessages } from './recent-messages.ts';

const told = (payload: number, room = 'admins') => ({ rooms: [room], event: 'booking_updated' as const, payload });
const admins = new Set(['admins']);

it('returns the recent messages of a room, and null when some of them are no longer kept', () => {
  let now = 100_000;
  const recent = new RecentMessages(() => now);
  const payloads = (milliseconds: number) => recent.last(milliseconds, admins)?.map(({ payload }) => payload);
  now += 1_000;
  recent.add(told(1));
  now += 1_000;
  recent.add(told(2, 'rider:1'));
  recent.add(told(3));
  expect(payloads(1_500)).toEqual([1, 3]);
  expect(payloads(500)).toEqual([3]);
  // The start is the earliest time of received messages.
  expect(payloads(2_000)).toBeUndefined();

  now += 59_500;
  recent.add(told(4));
  expect(payloads(60_000)).toEqual([3, 4]);
  expect(payloads(61_000)).toBeUndefined();

  for (let more = 0; more < 2_000; more += 1) recent.add(told(5));
  expect(payloads(0)).toBeUndefined();
  now += 1;
  expect(payloads(0)).toEqual([]);
  expect(payloads(1)).toBeUndefined();
});

it('returns null for the time before a gap', () => {
  let now = 100_000;
  const recent = new RecentMessages(() => now);
  now += 1_000;
  recent.add(told(1));
  now += 1_000;
  recent.forget();
  now += 1_000;
  recent.add(told(2));
  expect(recent.last(1_000, admins)).toBeNull();
  expect(recent.last(999, admins)?.map(({ payload }) => payload)).toEqual([2]);
});
