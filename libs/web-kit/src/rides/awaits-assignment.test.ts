import { awaitsAssignment } from './awaits-assignment.ts';

it('expects a driver until the ride has started, was cancelled or its day is over', () => {
  const on = (status: Parameters<typeof awaitsAssignment>[0]['status'], date: string) =>
    awaitsAssignment({ status, date }, '2026-11-22');
  expect(on('denied', '2026-11-22')).toBe(true);
  expect(on('denied', '2026-11-21')).toBe(false);
  expect(on('pending', '2026-11-21')).toBe(false);
  expect(on('accepted', '2026-11-23')).toBe(true);
  expect(on('on_trip', '2026-11-22')).toBe(false);
  expect(on('cancelled', '2026-11-23')).toBe(false);
});
