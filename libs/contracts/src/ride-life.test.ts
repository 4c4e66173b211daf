import { mayDo } from './ride-life.ts';
import type { Role } from './roles.ts';

const ride = { status: 'accepted', date: '2026-12-01', time: '10:00' } as const;

it('lets a rider cancel until the day is over, and company and admin until the trip starts', () => {
  const may = (role: Role, day: string) => mayDo(ride, 'cancel', { role, now: new Date(`${day}T12:00:00+05:30`) });
  expect([may('user', '2026-12-01'), may('user', '2026-12-02')]).toEqual([true, false]);
  expect([may('company', '2026-12-02'), may('admin', '2026-12-02'), may('driver', '2026-12-01')]).toEqual([
    true,
    true,
    false,
  ]);
});
