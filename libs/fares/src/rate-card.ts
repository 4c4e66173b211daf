/** The cab types a rider can choose, as they are spelt on the wire. */
export const CAB_TYPES = ['Sedan', 'Mini SUV', 'SUV'] as const;
export type CabType = (typeof CAB_TYPES)[number];

export const TRIP_TYPES = ['local', 'outstation'] as const;
export type TripType = (typeof TRIP_TYPES)[number];

export const RIDE_MODES = ['regular', 'airport'] as const;
export type RideMode = (typeof RIDE_MODES)[number];

/** What one cab type costs. Money is integer paise. */
export interface CabRate {
  readonly cabType: CabType;
  /** Covers the first `localKm` and `localHours` of a local ride. */
  readonly localBasePaise: number;
  readonly localKm: number;
  readonly localHours: number;
  readonly extraPerKmPaise: number;
  readonly extraPerHourPaise: number;
  readonly outstationPerKmPaise: number;
  /** An outstation ride pays for at least this many km on each of its days. */
  readonly outstationMinKmPerDay: number;
  readonly driverAllowancePerDayPaise: number;
  /** Covers the first `airportKm` of one transfer. */
  readonly airportFlatPaise: number;
  readonly airportKm: number;
  /** Each km of road beyond `airportKm` of one transfer; 0 means that the flat fare covers any distance. */
  readonly airportExtraPerKmPaise: number;
}

const commonTerms = {
  localKm: 80,
  localHours: 8,
  outstationMinKmPerDay: 300,
  driverAllowancePerDayPaise: 500_00,
  airportKm: 10,
  airportExtraPerKmPaise: 0,
} as const;

/** The rate card that a new installation starts with, until an admin edits it. */
export const DEFAULT_CAB_RATES: readonly CabRate[] = [
  {
    ...commonTerms,
    cabType: 'Sedan',
    localBasePaise: 1800_00,
    extraPerKmPaise: 12_00,
    extraPerHourPaise: 100_00,
    outstationPerKmPaise: 12_00,
    airportFlatPaise: 600_00,
  },
  {
    ...commonTerms,
    cabType: 'Mini SUV',
    localBasePaise: 2500_00,
    extraPerKmPaise: 15_00,
    extraPerHourPaise: 130_00,
    outstationPerKmPaise: 15_00,
    airportFlatPaise: 800_00,
  },
  {
    ...commonTerms,
    cabType: 'SUV',
    localBasePaise: 2800_00,
    extraPerKmPaise: 18_00,
    extraPerHourPaise: 150_00,
    outstationPerKmPaise: 18_00,
    airportFlatPaise: 1200_00,
  },
];
