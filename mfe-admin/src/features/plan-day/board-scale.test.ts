import { timesOff } from './board-scale.ts';

const at = (moment: string) => new Date(`${moment}+05:30`).toISOString();
const scaleFrom = (from: string, to: string) => ({ fromMs: Date.parse(at(from)), toMs: Date.parse(at(to)), hours: [] });

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
