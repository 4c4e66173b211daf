import {
  type dispatchRoutes,
  type DriverChoice,
  type RouteReply,
  type Plan,
  type PlanDriver,
  type PlanRide,
  type Proposal,
  type Timeline,
} from '@pahiya/contracts';

export const plannedDriver = (name: string, driverId = name.toLowerCase().replaceAll(' ', '-')): PlanDriver => ({
  driverId,
  code: 'RAV1KM01',
  name,
  vehicleType: 'Sedan',
  vehicleNumber: 'KA01AB1234',
});
export const ravi = plannedDriver('Ravi Kumar');
export const sunil = plannedDriver('Sunil Rao');
export const imran = plannedDriver('Imran Ali');

/** `code`: 8 characters of a public code. The ride starts half an hour after `hour` on 22 November 2026 in India. */
export const plannedRide = (code: string, hour: number, change: Partial<PlanRide> = {}): PlanRide => ({
  rideId: `ride-${code}`,
  code,
  revision: 1,
  status: 'pending',
  startsAt: `2026-11-22T${String(hour - 5).padStart(2, '0')}:00:00.000Z`,
  endsAt: `2026-11-22T${String(hour - 5).padStart(2, '0')}:45:00.000Z`,
  cabType: 'Sedan',
  passengers: 2,
  rider: 'Asha Rao',
  companyId: 'company-1',
  company: 'Demo Industries',
  pickup: 'Whitefield, Bengaluru',
  dropoff: 'Indiranagar, Bengaluru',
  from: { lat: 12.9698, lng: 77.75 },
  to: { lat: 12.9784, lng: 77.6408 },
  km: 14.2,
  ...change,
});

/** Ten rides, an hour apart. */
export const tenRides = Array.from({ length: 10 }, (_, at) => plannedRide(`R${at}DE0000`, 8 + at));

export const proposalOf = (ride: PlanRide, change: Partial<Proposal> = {}): Proposal => ({
  ride,
  plannedRevision: 1,
  state: 'proposed',
  driver: ravi,
  told: null,
  sentence: 'Ravi Kumar, free 8:10 am at Whitefield, 3.2 km',
  costs: [
    { what: 'empty-km', paise: 3800, sentence: '3.2 km empty ₹38' },
    { what: 'evenness', paise: -600, sentence: 'fewer hours than is even −₹6' },
  ],
  paise: 3200,
  second: { driver: sunil, extraPaise: 5200, sentence: 'Sunil Rao, +₹52 in all: K7QX would go to Ravi Kumar.' },
  notPossible: [{ driver: imran, rule: 'work-day', sentence: '8 h 10 min on duty by then, 8 h allowed.' }],
  changedMeanwhile: false,
  ...change,
});

export const timelineOf = (driver: PlanDriver, rides: readonly PlanRide[]): Timeline => ({
  driver,
  items: rides.map((ride) => ({
    kind: 'ride',
    startsAt: ride.startsAt,
    endsAt: ride.endsAt,
    km: ride.km,
    from: ride.from,
    to: ride.to,
    ride,
    state: 'proposed',
    spareMinutes: 4,
  })),
  emptyKm: 3.2 * rides.length,
  dutyMinutes: 60 * rides.length,
  dutyLimitMinutes: 480,
  hours: null,
  base: null,
});

export function planOf(proposals: readonly Proposal[], change: Partial<Plan> = {}): Plan {
  const served = proposals.filter(({ driver }) => driver !== null).length;
  const waiting = proposals.length - served;
  const ridesOf = ({ driverId }: PlanDriver) =>
    proposals.filter(({ driver }) => driver?.driverId === driverId).map(({ ride }) => ride);
  return {
    _id: 'plan-1',
    mode: 'day',
    status: 'draft',
    madeAt: '2026-11-21T06:30:00.000Z',
    by: 'admin@pahiya.example',
    from: '2026-11-22T00:00:00.000Z',
    to: '2026-11-23T00:00:00.000Z',
    automatic: false,
    rides: proposals.length,
    policyVersion: 3,
    seed: 1,
    iterations: 1000,
    travelSource: 'road model',
    progress: 1,
    because: null,
    now: { served: 0, waiting: proposals.length, emptyKm: 0, emptyPaise: 0, paise: 0, evenness: 0.31 },
    planned: { served, waiting, emptyKm: 32, emptyPaise: 38_400, paise: -12_000, evenness: 0.22 },
    bound: { served, emptyKm: 31, withinPercent: 2, sentence: 'At most 2 % above the best possible plan.' },
    proposals: [...proposals],
    timelines: [ravi, sunil, imran].map((driver) => timelineOf(driver, ridesOf(driver))),
    pins: [],
    ...change,
  };
}

/** A day without rides, unless said. */
export const boardOf = (change: Partial<RouteReply<typeof dispatchRoutes.dispatchBoard>> = {}) => ({
  figures: { served: 0, waiting: 0, emptyKm: 0, emptyPaise: 0, paise: 0, evenness: 0 },
  timelines: [],
  waiting: [],
  atRisk: [],
  pins: [],
  openPlan: null,
  ...change,
});

export const choiceOf = (driver: PlanDriver, change: Partial<DriverChoice> = {}): DriverChoice => ({
  driver,
  chosen: false,
  possible: true,
  rule: null,
  sentence: 'free 8:10 am at Whitefield, 3.2 km',
  costs: [{ what: 'empty-km', paise: 3800, sentence: '3.2 km empty ₹38' }],
  paise: 3800,
  extraPaise: 5200,
  extraWaiting: 0,
  isAbout: true,
  moves: [],
  ...change,
});
