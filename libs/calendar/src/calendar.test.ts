import fc from 'fast-check';
import {
  addDays,
  dayInIndia,
  dayNumber,
  FIRST_DAY,
  indiaEpochMs,
  isDay,
  isTimestamp,
  timeInIndia,
} from './calendar.ts';

const days = fc
  .date({ min: new Date(`${FIRST_DAY}T00:00:00Z`), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the calendar', () => {
  it('knows which days exist', () => {
    expect(['2026-02-28', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'].filter((day) => !isDay(day))).toEqual(
      [],
    );
    const none = ['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01'];
    expect([...none, '2026-1-01', '20-11-2026', '2026/11/20', '2026-11-20T00:00Z', ''].filter(isDay)).toEqual([]);
  });

  it('knows which timestamps are a moment', () => {
    const moments = ['2026-11-21T04:30:00.000Z', '2028-02-29T10:00+05:30', '2026-11-21T23:59:59.123456789-0800'];
    expect(moments.filter((moment) => !isTimestamp(moment))).toEqual([]);
    const none = ['2026-02-30T09:00:00Z', '0000-01-01T00:00:00Z', '2026-11-21T24:00:00Z', '2026-11-21T10:60:00Z'];
    const vague = ['2026-11-21', '2026-11-21T10:00', '2026-11-21 10:00Z', '11/21/2026', 'yesterday', ''];
    expect([...none, ...vague, '2026-11-21T10:00:00+24:00', '+010000-01-01T00:00:00Z'].filter(isTimestamp)).toEqual([]);
    fc.assert(fc.property(days, (day) => expect(isTimestamp(`${day}T00:00:00.000Z`)).toBe(true)));
  });

  it('converts every Indian day and minute to an instant and back', () => {
    expect(new Date(indiaEpochMs('2026-11-20', '05:30')).toISOString()).toBe('2026-11-20T00:00:00.000Z');
    const minutes = fc.integer({ min: 0, max: 1439 }).map((minute) => new Date(minute * 60_000).toISOString());
    fc.assert(
      fc.property(days, minutes, (day, moment) => {
        const instant = new Date(indiaEpochMs(day, moment.slice(11, 16)));
        expect([dayInIndia(instant), timeInIndia(instant)]).toEqual([day, moment.slice(11, 16)]);
      }),
    );
  });

  it('refuses a day or a time that does not exist', () => {
    expect(() => indiaEpochMs('2026-02-29', '10:00')).toThrow(RangeError);
    for (const time of ['24:00', '10:60', '9:00', '10:00:00'])
      expect(() => indiaEpochMs('2026-11-20', time)).toThrow(RangeError);
  });

  it('counts days', () => {
    expect([addDays('2028-02-28', 2), addDays('2026-01-01', -1)]).toEqual(['2028-03-01', '2025-12-31']);
    fc.assert(fc.property(days, (day) => expect(dayNumber(addDays(day, 1)) - dayNumber(day)).toBe(1)));
  });
});
