import { indiaEpochMs } from '@pahiya/calendar';
import { isOverForBooking, returnsBeforeStart, thereAndBack } from './ride-times.ts';

describe('the times of a ride', () => {
  const ride = { date: '2026-11-20', time: '09:00', includeReturn: true, returnDate: '2026-11-20' };

  it('default to 00:00 and 23:59', () => {
    const whole = thereAndBack({ ...ride, time: '', returnTime: '', returnDate: '2026-11-22' });
    expect(whole).toEqual({
      startMs: indiaEpochMs('2026-11-20', '00:00'),
      returnMs: indiaEpochMs('2026-11-22', '23:59'),
    });
  });

  it('are undefined without a return, and until both days are chosen', () => {
    for (const change of [{ includeReturn: false }, { date: '' }, { returnDate: '' }])
      expect(thereAndBack({ ...ride, ...change })).toBeUndefined();
  });

  it('let it be booked until five minutes after them', () => {
    const ride = { date: '2026-11-20', time: '09:00' };
    expect(isOverForBooking(ride, new Date('2026-11-20T09:05:00.000+05:30'))).toBe(false);
    expect(isOverForBooking(ride, new Date('2026-11-20T09:05:00.001+05:30'))).toBe(true);
  });

  it('recognises a return before the start once both days are chosen', () => {
    expect(returnsBeforeStart({ ...ride, returnTime: '08:59' })).toBe(true);
    expect(returnsBeforeStart({ ...ride, returnDate: '2026-11-19' })).toBe(true);
    for (const change of [
      { returnTime: '09:00' },
      {},
      { date: '' },
      { returnDate: '' },
      { returnTime: '08:00', includeReturn: false },
    ])
      expect(returnsBeforeStart({ ...ride, ...change })).toBe(false);
  });
});
