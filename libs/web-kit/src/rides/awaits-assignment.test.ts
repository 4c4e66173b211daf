import { awaitsAssignment } from './awaits-assignment.ts';

type Ride = Parameters<typeof awaitsAssignment>[0];
const on = (status: Ride['status'], date: string, time = '09:00') =>
  awaitsAssignment({ status, date, time }, new Date('2026-11-22T01:00:00+05:30'));

it('expects a driver until the ride has started, was cancelled or its day is over', () => {
  expect(on('denied', '2026-11-22')).toBe(true);
  expect(on('denied', '2026-11-21')).toBe(false);
  expect(on('pending', '2026-11-21')).toBe(false);
  expect(on('accepted', '2026-11-23')).toBe(true);
  expect(on('on_trip', '2026-11-22')).toBe(false);
  expect(on('cancelled', '2026-11-23')).toBe(false);
});

it('expects a driver for a late pickup also after midnight, as long as the ride can be started', () => {
  expect(on('pending', '2026-11-21', '23:30')).toBe(true);
  expect(on('pending', '2026-11-21', '20:30')).toBe(false);
});
