/** The cab types, spelt as in the API. */
export const CAB_TYPES = ['Sedan', 'Mini SUV', 'SUV'] as const;
export type CabType = (typeof CAB_TYPES)[number];

export const TRIP_TYPES = ['local', 'outstation'] as const;
export type TripType = (typeof TRIP_TYPES)[number];

export const RIDE_MODES = ['regular', 'airport'] as const;
export type RideMode = (typeof RIDE_MODES)[number];

/** The rates of one cab type, in integer paise. */
export interface CabRate {
  readonly cabType: CabType;
  /** Includes the first `localKm` and `localHours` of a local ride. */
  readonly localBasePaise: number;
  readonly localKm: number;
  readonly localHours: number;
  readonly extraPerKmPaise: number;
  readonly extraPerHourPaise: number;
  readonly outstationPerKmPaise: number;
  /** The minimum distance that an outstation ride is charged for, per day. */
  readonly outstationMinKmPerDay: number;
  readonly driverAllowancePerDayPaise: number;
  /** Includes the first `airportKm` of a transfer. */
  readonly airportFlatPaise: number;
  readonly airportKm: number;
  /** Per km of road beyond `airportKm` of a transfer; 0: the flat fare covers any distance. */
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

/** The rate card of a new installation. */
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
