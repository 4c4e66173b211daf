import { plannedRide } from '../../../test/plans.ts';
import { scaleOf, timesOff } from './board-scale.ts';

const at = (moment: string) => new Date(`${moment}+05:30`).toISOString();
const scaleFrom = (from: string, to: string) => ({
  fromMs: Date.parse(at(from)),
  toMs: Date.parse(at(to)),
  hours: [],
  day: from.slice(0, 10),
});

const scaleWith = (startsAt: string, endsAt: string) => {
  const waiting = [
    { ...plannedRide('R0DE0000', 8), startsAt: at(startsAt), endsAt: at(endsAt) },
    { ...plannedRide('R1DE0000', 8), startsAt: at('2026-12-02T08:00'), endsAt: at('2026-12-02T20:00') },
  ];
  const toMs = Date.parse(at('2026-12-03T00:00'));
  const scale = scaleOf({ day: '2026-12-02', toMs, timelines: [], waiting, pins: [], atRisk: [], plan: undefined });
  return scale && [scale.fromMs, scale.toMs].map((ms) => new Date(ms).toISOString());
};

it('shows no other day than the board’s for a ride of several days, but the whole of a night ride', () => {
  expect(scaleWith('2026-12-01T09:00', '2026-12-04T18:00')).toEqual([at('2026-12-02T00:00'), at('2026-12-03T00:00')]);
  expect(scaleWith('2026-12-01T23:30', '2026-12-02T00:40')).toEqual([at('2026-12-01T23:00'), at('2026-12-02T20:00')]);
  expect(scaleWith('2026-12-02T23:30', '2026-12-03T01:10')).toEqual([at('2026-12-02T08:00'), at('2026-12-03T02:00')]);
});

it('marks the time between the working hours of each day on the board as off', () => {
  const hours = { from: at('2026-12-01T08:00'), until: at('2026-12-01T20:00') };
  expect(timesOff(scaleFrom('2026-12-01T06:00', '2026-12-02T22:00'), hours)).toEqual([
    { startsAt: at('2026-11-30T20:00'), endsAt: at('2026-12-01T08:00') },
    { startsAt: at('2026-12-01T20:00'), endsAt: at('2026-12-02T08:00') },
    { startsAt: at('2026-12-02T20:00'), endsAt: at('2026-12-03T08:00') },
  ]);
  expect(timesOff(scaleFrom('2026-12-01T09:00', '2026-12-01T19:00'), hours)).toEqual([]);
});

it('marks the day as off for a driver who works at night', () => {
  const hours = { from: at('2026-12-01T20:00'), until: at('2026-12-02T04:00') };
  expect(timesOff(scaleFrom('2026-12-01T00:00', '2026-12-02T00:00'), hours)).toEqual([
    { startsAt: at('2026-12-01T04:00'), endsAt: at('2026-12-01T20:00') },
  ]);
});
