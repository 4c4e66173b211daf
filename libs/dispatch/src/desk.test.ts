import { excludedDrivers } from './excluded-drivers.ts';
import { candidatesFor, isRefusal, planDay, planWave, suggestions } from './plan.ts';
import type { Plan, Refusal } from './plan-types.ts';
import { whatIf } from './what-if.ts';
import { smallDriver, smallProblem, smallRide } from './small-problem.fixture.ts';

const NOW = Date.parse('2026-12-01T05:00:00+05:30') / 60_000;

function made(plan: Plan | Refusal): Plan {
  if (isRefusal(plan)) throw new Error(JSON.stringify(plan.faults));
  return plan;
}

const iterations = (count: number) => ({ seed: 1, limit: { iterations: count } });

const twoRides = (weights = {}) =>
  smallProblem({
    now: NOW,
    weights,
    rides: [
      smallRide({ id: 'R1', code: 'A1AA', from: 10, to: 20, startsAt: NOW + 120, endsAt: NOW + 150 }),
      smallRide({ id: 'R2', code: 'B2BB', from: 13, to: 40, startsAt: NOW + 120, endsAt: NOW + 150 }),
    ],
    drivers: [
      smallDriver({ id: 'D1', name: 'Ravi Kumar', at: 10, freeFrom: NOW }),
      smallDriver({ id: 'D2', name: 'Sunil Rao', at: 14, freeFrom: NOW }),
      smallDriver({ id: 'D3', name: 'Imran Ali', at: 30, freeFrom: NOW, papersVerified: false }),
    ],
  });

it('explains each driver for a ride: how the plan would change, or which rule excludes the driver', () => {
  const problem = twoRides();
  const plan = made(planWave(problem));
  expect(plan.proposals.map(({ code, driverId }) => [code, driverId])).toEqual([
    ['A1AA', 'D1'],
    ['B2BB', 'D2'],
  ]);
  const [first, second, excluded] = candidatesFor(problem, plan, 'R1');
  expect(first).toMatchObject({ driverId: 'D1', isChosen: true, instead: { paise: 0, moves: [] } });
  // 4 km to the first and 3 km to the second ride, instead of 1 km to the second alone: 6 km of a Sedan and 12 minutes.
  expect(second).toMatchObject({
    driverId: 'D2',
    isChosen: false,
    instead: { paise: 6 * 1200 + 12 * 150, left: 0, moves: [{ code: 'B2BB', driverId: 'D1' }], isEstimate: false },
  });
  expect(excluded).toEqual({ driverId: 'D3', exclusion: { rule: 'papers-not-verified' } });
  expect(plan.proposals[0]?.second).toEqual(second && 'instead' in second ? second.instead : undefined);
});

it('tells the cost of the empty ways apart from what evenness is worth', () => {
  const worked = (minutesInFortnight: number) => ({
    duty: {
      minutesToday: 0,
      minutesThisWeek: 0,
      minutesWithoutBreak: 0,
      minutesInFortnight,
      onDutyMinutesInFortnight: 6000,
    },
  });
  const problem = smallProblem({
    now: NOW,
    weights: { evennessHour: 2000 },
    rides: [smallRide({ id: 'R1', from: 10, to: 20, startsAt: NOW + 120, endsAt: NOW + 240 })],
    drivers: [
      smallDriver({ id: 'D1', at: 9, freeFrom: NOW, ...worked(600) }),
      smallDriver({ id: 'D2', at: 11, freeFrom: NOW, ...worked(5400) }),
    ],
  });
  const { figures } = made(planWave(problem));
  expect(figures.emptyPaise).toBe(1200 + 2 * 150);
  expect(figures.paise).toBeLessThan(0);
});

it('moves no ride away from a driver that does not stand in the way of another', () => {
  const ride = (id: string, from: number, until: number) =>
    smallRide({ id, from: 10, to: 10, startsAt: NOW + from, endsAt: NOW + until });
  const short = [ride('A', 250, 280), ride('B', 360, 380), ride('C', 391, 410)];
  const problem = smallProblem({
    now: NOW,
    rides: [ride('R', 300, 420), ...short],
    drivers: [smallDriver({ id: 'D1', at: 10, freeFrom: NOW }), smallDriver({ id: 'D2', at: 10, freeFrom: NOW })],
    limits: { workWithoutBreak: null },
  });
  const proposals = [{ rideId: 'R', driverId: 'D1' }, ...short.map(({ id }) => ({ rideId: id, driverId: 'D2' }))];
  const candidates = candidatesFor(problem, { mode: 'day', proposals }, 'R');
  // A is the nearest in time, but does not overlap.
  expect(candidates.find(({ driverId }) => driverId === 'D2')).toMatchObject({
    instead: {
      moves: [
        { code: 'B', driverId: 'D1' },
        { code: 'C', driverId: 'D1' },
      ],
    },
  });
});

it('prices a change of the whole plan, also of a ride that only a later one of its driver makes possible', () => {
  // Without a rule of rest a duty ends with the day. From the first ride alone the driver would leave before midnight for
  // the promised one, and from the second after it.
  const [first, second] = [
    smallRide({ id: 'R1', from: 60, to: 60, startsAt: NOW + 60, endsAt: NOW + 120 }),
    smallRide({ id: 'R2', from: 60, to: 20, startsAt: NOW + 180, endsAt: NOW + 300 }),
  ];
  const promised = { rideId: 'C', code: 'C', from: 20, to: 20, startsAt: NOW + 1170, endsAt: NOW + 1230, loadedKm: 5 };
  const problem = smallProblem({
    now: NOW,
    rides: [first, second],
    drivers: [smallDriver({ id: 'D', at: 60, freeFrom: NOW, commitments: [promised] })],
    limits: { restMinutes: null },
  });
  const plan = made(planDay(problem, iterations(50)));
  expect(plan.figures.served).toBe(2);
  expect(whatIf(problem, plan, { change: {}, search: iterations(1) })).toMatchObject({ before: plan.figures });
});

it('lists which of the nearest drivers a rule excludes from each ride, with the figures', () => {
  const problem = twoRides();
  const pairs = [
    { rideId: 'R1', driverId: 'D1' },
    { rideId: 'R2', driverId: 'D2' },
  ];
  const busy = (code: string) => ({ rule: 'busy', code, from: NOW + 120, until: NOW + 150 });
  expect(excludedDrivers(problem, pairs, 9)).toEqual(
    new Map([
      [
        'R1',
        [
          { driverId: 'D2', exclusion: busy('B2BB') },
          { driverId: 'D3', exclusion: { rule: 'papers-not-verified' } },
        ],
      ],
      [
        'R2',
        [
          { driverId: 'D1', exclusion: busy('A1AA') },
          { driverId: 'D3', exclusion: { rule: 'papers-not-verified' } },
        ],
      ],
    ]),
  );
  expect(excludedDrivers(problem, pairs, 1).get('R1')).toHaveLength(1);
});

it('keeps a pin that breaks a rule and names the rule, and keeps a told driver shortly before the ride', () => {
  const problem = twoRides();
  const pinned = made(planDay({ ...problem, pins: [{ rideId: 'R1', driverId: 'D3' }] }, iterations(50)));
  expect(pinned.proposals[0]).toMatchObject({
    driverId: 'D3',
    state: 'pinned',
    breaks: { rule: 'papers-not-verified' },
  });
  const near = { ...problem, now: NOW + 90, rides: problem.rides.map((ride) => ({ ...ride, told: 'D2' })).slice(0, 1) };
  expect(made(planWave(near)).proposals[0]).toMatchObject({ driverId: 'D2', state: 'frozen' });
  expect(made(planWave({ ...near, now: NOW })).proposals[0]).toMatchObject({ driverId: 'D1', state: 'proposed' });
});

it('gives no ride to a driver while a longer ride lasts during which another is pinned', () => {
  const ride = (id: string, from: number, until: number, told?: string) =>
    smallRide({ id, startsAt: NOW + from, endsAt: NOW + until, told });
  const problem = {
    ...smallProblem({
      now: NOW,
      rides: [ride('R1', 30, 240, 'D'), ride('R2', 60, 120), ride('R3', 140, 200)],
      drivers: [smallDriver({ id: 'D', freeFrom: NOW })],
    }),
    pins: [{ rideId: 'R2', driverId: 'D' }],
  };
  for (const plan of [planWave(problem), planDay(problem, iterations(50))]) {
    expect(made(plan).proposals.map(({ rideId, state }) => [rideId, state])).toEqual([
      ['R1', 'frozen'],
      ['R2', 'pinned'],
    ]);
  }
});

it('puts the drivers for one ride in order for the desk that assigns by hand', () => {
  const answer = suggestions(twoRides(), 'R1');
  if (isRefusal(answer)) throw new Error('refused');
  expect(answer.map((each) => [each.driverId, 'paise' in each ? each.paise : each.exclusion.rule])).toEqual([
    ['D1', 0],
    ['D2', 4 * 1200 + 8 * 150],
    ['D3', 'papers-not-verified'],
  ]);
});

it.each(['wave', 'day'] as const)('prices a change of a %s before it is made', (mode) => {
  const problem = twoRides();
  const search = iterations(200);
  const plan = made(mode === 'wave' ? planWave(problem) : planDay(problem, search));
  const answer = (change: Parameters<typeof whatIf>[2]['change']) => {
    const result = whatIf(problem, plan, { change, search });
    if (isRefusal(result)) throw new Error(JSON.stringify(result.faults));
    return result;
  };
  const pinned = answer({ pin: [{ rideId: 'R1', driverId: 'D2' }] });
  expect(pinned.before).toEqual(plan.figures);
  expect(pinned.after.paise - pinned.before.paise).toBe(6 * 1200 + 12 * 150);
  expect(pinned.changes).toEqual([
    { rideId: 'R1', code: 'A1AA', from: 'D1', to: 'D2' },
    { rideId: 'R2', code: 'B2BB', from: 'D2', to: 'D1' },
  ]);
  const forbidden = answer({
    forbid: [
      { rideId: 'R1', driverId: 'D1' },
      { rideId: 'R1', driverId: 'D2' },
    ],
  });
  expect(forbidden.changes).toEqual([{ rideId: 'R1', code: 'A1AA', from: 'D1', to: undefined }]);
  const cheaper = answer({ weights: { emptyMinute: 0 } });
  expect(cheaper.before.paise).toBe(plan.figures.paise - 2 * 150);
  expect(whatIf(problem, plan, { change: { weights: { change: -1 } }, search })).toMatchObject({
    faults: [{ fault: 'weight-not-valid' }],
  });
});
