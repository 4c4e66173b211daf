import fc from 'fast-check';
import {
  DEFAULT_CAB_RATES,
  calculateFare,
  clampPassengers,
  greatCircleKm,
  recordedTotalKm,
  totalMinutes,
  tripDays,
  waitingCharges,
} from './index.ts';
import type { CabRate, FareTrip } from './index.ts';

const [sedan, miniSuv, suv] = DEFAULT_CAB_RATES as readonly [CabRate, CabRate, CabRate];
const localRide: FareTrip = {
  mode: 'regular',
  tripType: 'local',
  oneWayKm: 20,
  oneWayMinutes: 60,
  includeReturn: false,
  days: 1,
};
const paise = (rupees: number) => rupees * 100;

describe('the price of a ride', () => {
  it('is the base while a local ride stays within 80 km and 8 hours', () => {
    expect(calculateFare(sedan, { ...localRide, oneWayKm: 80, oneWayMinutes: 480 })).toEqual({
      baseFare: paise(1800),
      distanceFare: 0,
      timeFare: 0,
      driverAllowance: 0,
      total: paise(1800),
    });
  });

  it('adds the km and hours beyond, and a return doubles both', () => {
    const fare = calculateFare(suv, { ...localRide, oneWayKm: 60, oneWayMinutes: 270, includeReturn: true });
    expect(fare).toEqual({
      baseFare: paise(2800),
      distanceFare: paise(40 * 18),
      timeFare: paise(150),
      driverAllowance: 0,
      total: paise(2800 + 720 + 150),
    });
  });

  it('charges an outstation ride for at least 300 km and one allowance a day', () => {
    const trip: FareTrip = { ...localRide, tripType: 'outstation', oneWayKm: 150, includeReturn: true, days: 2 };
    expect(calculateFare(miniSuv, trip)).toMatchObject({
      distanceFare: paise(600 * 15),
      driverAllowance: paise(1000),
      total: paise(10_000),
    });
    expect(calculateFare(miniSuv, { ...trip, oneWayKm: 400 }).distanceFare).toBe(paise(800 * 15));
  });

  it('is flat for an airport transfer, doubles with a return, and charges extra km only if a rate is set', () => {
    const transfer: FareTrip = { ...localRide, mode: 'airport', oneWayKm: 36 };
    expect(calculateFare(sedan, transfer).total).toBe(paise(600));
    expect(calculateFare(sedan, { ...transfer, includeReturn: true }).total).toBe(paise(1200));
    const dearer = { ...sedan, airportExtraPerKmPaise: 20_00 };
    expect(calculateFare(dearer, { ...transfer, includeReturn: true })).toMatchObject({
      distanceFare: paise(2 * 26 * 20),
      total: paise(1200 + 1040),
    });
  });

  it('rounds half a rupee up, also where binary fractions fall short of it', () => {
    const rate = { ...sedan, extraPerKmPaise: 5_00 };
    expect(calculateFare(rate, { ...localRide, oneWayKm: 80.1 }).total).toBe(paise(1801));
    expect(calculateFare(rate, { ...localRide, oneWayKm: 80.09 }).total).toBe(paise(1800));
  });

  it('refuses invalid distances, durations and days', () => {
    expect(() => calculateFare(sedan, { ...localRide, oneWayKm: -1 })).toThrow(RangeError);
    expect(() => calculateFare(sedan, { ...localRide, oneWayMinutes: Number.NaN })).toThrow('oneWayMinutes');
    expect(() => calculateFare(sedan, { ...localRide, tripType: 'outstation', days: 0 })).toThrow('days');
  });
});

describe('for any rate card and ride', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  const rates: fc.Arbitrary<CabRate> = fc.record({
    cabType: fc.constantFrom('Sedan', 'Mini SUV', 'SUV'),
    localBasePaise: amount,
    localKm: fc.integer({ min: 0, max: 500 }),
    localHours: fc.integer({ min: 0, max: 24 }),
    extraPerKmPaise: amount,
    extraPerHourPaise: amount,
    outstationPerKmPaise: amount,
    outstationMinKmPerDay: fc.integer({ min: 0, max: 1000 }),
    driverAllowancePerDayPaise: amount,
    airportFlatPaise: amount,
    airportKm: fc.integer({ min: 0, max: 100 }),
    airportExtraPerKmPaise: amount,
  });
  const rides: fc.Arbitrary<FareTrip> = fc.record({
    mode: fc.constantFrom('regular', 'airport'),
    tripType: fc.constantFrom('local', 'outstation'),
    oneWayKm: fc.double({ min: 0, max: 4000, noNaN: true }),
    oneWayMinutes: fc.double({ min: 0, max: 6000, noNaN: true }),
    includeReturn: fc.boolean(),
    days: fc.integer({ min: 1, max: 60 }),
  });

  it('the parts are whole rupees, none is negative, and they add up to the total', () => {
    fc.assert(
      fc.property(rates, rides, (rate, ride) => {
        const { total, ...parts } = calculateFare(rate, ride);
        const amounts = Object.values(parts);
        expect(amounts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(amounts.every((part) => part >= 0 && part % 100 === 0)).toBe(true);
      }),
    );
  });

  it('a longer distance, a longer drive, one more day or a return never costs less', () => {
    fc.assert(
      fc.property(rates, rides, fc.double({ min: 0, max: 500, noNaN: true }), (rate, ride, more) => {
        const { total } = calculateFare(rate, ride);
        for (const longer of [
          { oneWayKm: ride.oneWayKm + more },
          { oneWayMinutes: ride.oneWayMinutes + more },
          { days: ride.days + 1 },
          { includeReturn: true },
        ]) {
          expect(calculateFare(rate, { ...ride, ...longer }).total).toBeGreaterThanOrEqual(total);
        }
      }),
    );
  });
});

describe('the days of a trip', () => {
  const HOUR_MS = 3_600_000;
  const trip = (hours: number) => ({ startMs: 0, returnMs: hours * HOUR_MS });

  it('are started 24 hours, at least one, and one without a return', () => {
    expect([0, 1, 24, 24.02, 48, 49].map((hours) => tripDays(trip(hours)))).toEqual([1, 1, 1, 2, 2, 3]);
    expect(tripDays(trip(-5))).toBe(1);
    expect(tripDays(undefined)).toBe(1);
  });
});

it('waiting is charged by started quarter hours of the extra-hour rate', () => {
  expect(waitingCharges(sedan, 0)).toBe(0);
  expect(waitingCharges(sedan, 1)).toBe(paise(25));
  expect(waitingCharges(sedan, 15)).toBe(paise(25));
  expect(waitingCharges(miniSuv, 61)).toBe(paise(162.5));
});

it('an airport transfer records 10 km each way; any other ride its road, twice with a return', () => {
  expect(recordedTotalKm({ mode: 'airport', oneWayKm: 36, includeReturn: false })).toBe(10);
  expect(recordedTotalKm({ mode: 'airport', oneWayKm: 36, includeReturn: true })).toBe(20);
  expect(recordedTotalKm({ mode: 'regular', oneWayKm: 5, includeReturn: true })).toBe(10);
  expect(totalMinutes({ oneWayMinutes: 45, includeReturn: true })).toBe(90);
});

it('passengers are clamped to 1…6', () => {
  expect([0, -3, Number.NaN, 1, 4, 6.9, 7].map(clampPassengers)).toEqual([1, 1, 1, 1, 4, 6, 6]);
});

it('the great circle from Delhi to Mumbai is about 1150 km, and the same back', () => {
  const delhi = { lat: 28.6139, lng: 77.209 };
  const mumbai = { lat: 19.076, lng: 72.8777 };
  expect(Math.abs(greatCircleKm(delhi, mumbai) - 1148)).toBeLessThan(5);
  expect(greatCircleKm(mumbai, delhi)).toBe(greatCircleKm(delhi, mumbai));
});
