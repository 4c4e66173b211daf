import {
  indiaEpochMs,
  type DriverChoice,
  type Plan,
  type PlanDriver,
  type PlanRide,
  type Proposal,
  type Timeline,
  type TimelineItem,
} from '@pahiya/contracts';

/** The names of the drivers of a planned day, which screens show. Further drivers get a number after the name. */
const NAMES = [
  'Ravi Kumar',
  'Sunil Rao',
  'Imran Ali',
  'Lakshmi Reddy',
  'Ganesh Bhosale',
  'Sunita Pawar',
  'Suresh Yadav',
];
const PLACES = [
  ['Hinjawadi, Pune', 18.5913, 73.7389],
  ['Koregaon Park, Pune', 18.5362, 73.894],
  ['Pune Airport, Pune', 18.5793, 73.9089],
  ['Magarpatta City, Pune', 18.5158, 73.9272],
  ['Kothrud, Pune', 18.5074, 73.8077],
  ['Baner, Pune', 18.559, 73.7868],
] as const;
const DAY = '2026-11-24';
const MINUTE_MS = 60_000;
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const uuid = (kind: number, n: number) => `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const codeOf = (n: number) =>
  Array.from({ length: 8 }, (_, at) => DIGITS[(n * (at + 7) * 31 + at * 17) % DIGITS.length]).join('');
const at = (minutes: number) => new Date(indiaEpochMs(DAY, '06:00') + minutes * MINUTE_MS).toISOString();
const placeAt = (n: number) => PLACES[n % PLACES.length] ?? PLACES[0];
const pointOf = ([, lat, lng]: (typeof PLACES)[number]) => ({ lat, lng });

export const driverAt = (n: number): PlanDriver => ({
  driverId: uuid(1, n),
  code: codeOf(900 + n),
  name: n < NAMES.length ? String(NAMES[n]) : `${NAMES[n % NAMES.length]} ${Math.floor(n / NAMES.length) + 1}`,
  vehicleType: 'Sedan',
  vehicleNumber: `MH12AB${1000 + n}`,
});

function rideAt(n: number, minute: number, change: Partial<PlanRide> = {}): PlanRide {
  const [from, to] = [placeAt(n), placeAt(n * 5 + 1)];
  return {
    rideId: uuid(2, n),
    code: codeOf(n),
    revision: 1,
    status: 'pending',
    startsAt: at(minute),
    endsAt: at(minute + 35 + ((n * 7) % 25)),
    cabType: 'Sedan',
    passengers: 1 + (n % 3),
    rider: n % 2 ? 'Asha Rao' : 'Vikram Joshi',
    companyId: uuid(3, 1),
    company: 'Demo Industries',
    pickup: from[0],
    dropoff: to[0],
    from: pointOf(from),
    to: pointOf(to),
    km: 8 + (n % 17),
    ...change,
  };
}

const STATUSES = ['accepted', 'assigned', 'pending', 'pending', 'pending'] as const;

function timelineAt(n: number, ridesEach: number): Timeline {
  const items: TimelineItem[] = [];
  for (let index = 0; index < ridesEach; index += 1) {
    const minute = 20 + ((n * 13) % 90) + index * 125;
    const status = STATUSES[(n + index) % STATUSES.length] ?? 'pending';
    const ride = rideAt(n * ridesEach + index, minute, { status });
    const [from, to] = [pointOf(placeAt(n)), ride.from];
    items.push({ kind: 'empty', startsAt: at(minute - 18), endsAt: at(minute - 4), km: 3.2, from, to });
    const state =
      status === 'accepted' ? 'fixed' : status === 'assigned' ? 'told' : index === 4 ? 'pinned' : 'proposed';
    const spareMinutes = n === 3 && index === 1 ? -6 : 4;
    items.push({ ...itemOf(ride), ride, state, spareMinutes });
    if (index === 2)
      items.push({ ...itemOf(ride), kind: 'rest', startsAt: ride.endsAt, endsAt: at(minute + 95), km: 0 });
  }
  return {
    driver: driverAt(n),
    items,
    emptyKm: ridesEach * 3.2,
    dutyMinutes: 250 + ((n * 53) % 260),
    dutyLimitMinutes: 480,
    hours: n % 3 === 0 ? { from: at(0), until: at(600) } : null,
    base: null,
  };
}

const itemOf = (ride: PlanRide): TimelineItem => ({
  kind: 'ride',
  startsAt: ride.startsAt,
  endsAt: ride.endsAt,
  km: ride.km,
  from: ride.from,
  to: ride.to,
});

function proposalOf(ride: PlanRide, driver: PlanDriver, index: number): Proposal {
  const second = driverAt(index % 2 ? 0 : 1);
  return {
    ride,
    plannedRevision: 1,
    state: index === 2 ? 'pinned' : 'proposed',
    driver,
    told: null,
    sentence: `${driver.name}, free 8:10 am ${index === 1 ? 'near Shivajinagar by live position' : `at ${ride.pickup.split(',')[0]}`}, 3.2 km`,
    costs: [
      { what: 'empty-km', paise: 3800, sentence: '3.2 km empty ₹38' },
      { what: 'larger-cab', paise: 0, sentence: 'same cab ₹0' },
      { what: 'evenness', paise: -600, sentence: 'fewer hours than is even −₹6' },
    ],
    paise: 3200,
    second: {
      driver: second,
      extraPaise: 5200,
      sentence: `${second.name}, +₹52 in all: K7QX01 would go to ${driver.name}.`,
    },
    notPossible: [{ driver: driverAt(2), rule: 'work-day', sentence: '8 h 10 min on duty by then, 8 h allowed.' }],
    changedMeanwhile: index === 4,
  };
}

const leftWithout = (ride: PlanRide): Proposal => ({
  ...proposalOf(ride, driverAt(0), 0),
  state: 'left',
  driver: null,
  sentence: 'Every driver who may drive it is needed for other rides.',
  costs: [],
  paise: null,
  second: null,
});

/** `drivers` with `ridesEach` rides, one ride that nobody can drive, and one hold. */
export function plannedDay({ drivers, ridesEach }: { drivers: number; ridesEach: number }): Plan {
  const timelines = Array.from({ length: drivers }, (_, n) => timelineAt(n, ridesEach));
  const proposed = timelines.flatMap(({ driver, items }) =>
    items.flatMap(({ ride }) => (ride?.status === 'pending' ? [{ ride, driver }] : [])),
  );
  const left = rideAt(9_000, 90, { pickup: 'Lonavala, Maharashtra', cabType: 'SUV' });
  const proposals: Proposal[] = [
    leftWithout(left),
    ...proposed.map(({ ride, driver }, index) => proposalOf(ride, driver, index)),
  ];
  const rides = proposals.length;
  return {
    _id: uuid(4, 1),
    mode: 'day',
    status: 'draft',
    from: at(0),
    to: at(900),
    madeAt: at(-60),
    by: 'admin@pahiya.example',
    automatic: false,
    rides,
    policyVersion: 3,
    seed: 1,
    iterations: 40_000,
    travelSource: 'road model',
    learnedRides: 1240,
    progress: 1,
    because: null,
    now: { served: 0, waiting: rides, emptyKm: 0, emptyPaise: 0, paise: 0, evenness: 0.31 },
    planned: {
      served: rides - 1,
      waiting: 1,
      emptyKm: rides * 3.2,
      emptyPaise: rides * 3200,
      paise: rides * 2900,
      evenness: 0.22,
    },
    bound: {
      served: rides - 1,
      emptyKm: rides * 3.1,
      withinPercent: 2,
      sentence: 'At most 2 % above the best possible plan.',
    },
    proposals,
    timelines,
    pins: [
      {
        rideId: proposals[2]?.ride.rideId ?? '',
        code: proposals[2]?.ride.code ?? '',
        driver: driverAt(1),
        by: 'admin@pahiya.example',
        at: at(-50),
        rule: 'work-day',
        reason: 'The rider asked for this driver, who agreed to the longer day.',
      },
    ],
  };
}

/** Every driver for one ride of the plan. */
export const choicesOf = (plan: Plan, chosen: string): DriverChoice[] =>
  plan.timelines.map(({ driver }, index) => {
    const possible = index % 4 !== 2;
    return {
      driver,
      chosen: driver.driverId === chosen,
      possible,
      rule: possible ? null : 'work-day',
      sentence: possible ? 'free 8:10 am at Whitefield, 3.2 km' : '8 h 10 min on duty by then, 8 h allowed.',
      costs: possible ? [{ what: 'empty-km', paise: 3800, sentence: '3.2 km empty ₹38' }] : [],
      paise: possible ? 3800 + index * 900 : null,
      extraPaise: possible ? index * 900 : null,
      extraWaiting: 0,
      isAbout: true,
      moves: [],
    };
  });
