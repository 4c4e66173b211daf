import { isDue } from './nightly-backup.ts';

/** Times in India. */
const at = (written: string) => new Date(`${written}:00+05:30`);

it.each([
  ['2026-11-20T02:31', '2026-11-20T23:00', false],
  ['2026-11-20T02:31', '2026-11-21T02:29', false],
  ['2026-11-20T02:31', '2026-11-21T02:30', true],
  // The platform was started by day, for the first time or after a night without it.
  ['2026-11-20T11:00', '2026-11-20T12:00', false],
  ['2026-11-20T11:00', '2026-11-21T02:30', true],
  ['2026-11-19T23:00', '2026-11-21T01:30', true],
])('what was done at %s is at %s due again: %p', (last, now, due) => expect(isDue(at(last), at(now))).toBe(due));
