import { assigned, driverOf, rideOf } from '@pahiya/web-kit/testing';
import { isSafeChoice, suggestDrivers, type Known } from './suggest-drivers.ts';

const asha = rideOf('R1DE0001', { date: '2026-11-22', time: '18:30', duration: 45 });
const known = (change: Partial<Known>): Known => ({
  drivers: [],
  rides: [],
  ruledOut: new Set(),
  nowMs: Date.parse('2026-11-22T18:00:00+05:30'),
  ...change,
});
const names = (change: Partial<Known>) => suggestDrivers(asha, known(change)).map(({ driver }) => driver.fullName);
const north = (km: number) => ({ lat: 12.9784 + km / 111.2, lng: 77.6408 });

it('puts the nearest free driver with the booked cab first', () => {
  const drivers = [
    driverOf('Far Sedan'),
    driverOf('Near Sedan'),
    driverOf('Near But Driving', { rideStatus: 'on_ride' }),
    driverOf('Nearest SUV', { vehicleType: 'SUV' }),
    driverOf('Unknown Sedan'),
    driverOf('Asleep', { status: 'inactive' }),
  ];
  const drop = (at: number, km: number) =>
    rideOf(`R1DE100${at}`, {
      status: 'completed',
      date: '2026-11-22',
      time: '12:00',
      dropoffLocation: { address: 'Somewhere', ...north(km) },
      assignedDriver: assigned(drivers[at] ?? driverOf('Nobody')),
    });
  const rides = [drop(0, 30), drop(1, 2.1), drop(2, 0.1), drop(3, 0.1)];
  expect(names({ drivers, rides })).toEqual([
    'Near Sedan',
    'Unknown Sedan',
    'Far Sedan',
    'Near But Driving',
    'Nearest SUV',
  ]);
  const [first] = suggestDrivers(asha, known({ drivers, rides }));
  expect(first?.distanceKm).toBeCloseTo(2.1, 1);
});

it('offers the next larger cab before the largest', () => {
  const drivers = [driverOf('A', { vehicleType: 'SUV' }), driverOf('B', { vehicleType: 'Mini SUV' }), driverOf('C')];
  expect(names({ drivers })).toEqual(['C', 'B', 'A']);
});

it('never preselects a driver who has a ride at that time, was refused, or drives a smaller cab', () => {
  const busy = driverOf('Busy');
  const until1915 = rideOf('R1DE0002', {
    status: 'accepted',
    date: '2026-11-22',
    time: '19:14',
    assignedDriver: assigned(busy),
  });
  const from1915 = { ...until1915, time: '19:15' };
  const suv = { ...asha, cabType: 'SUV' as const };
  expect(suggestDrivers(asha, known({ drivers: [busy], rides: [until1915] })).some(isSafeChoice)).toBe(false);
  expect(suggestDrivers(asha, known({ drivers: [busy], rides: [from1915] })).some(isSafeChoice)).toBe(true);
  expect(suggestDrivers(asha, known({ drivers: [busy], ruledOut: new Set(['busy']) })).some(isSafeChoice)).toBe(false);
  expect(suggestDrivers(suv, known({ drivers: [busy] })).some(isSafeChoice)).toBe(false);
});

it('counts the driver of a return ride as busy until the end of the way back', () => {
  const away = driverOf('Away');
  const outing = rideOf('R1DE0002', {
    status: 'assigned',
    date: '2026-11-22',
    time: '06:00',
    duration: 240,
    includeReturn: true,
    returnDate: '2026-11-22',
    returnTime: '17:00',
    assignedDriver: assigned(away),
  });
  const [before] = suggestDrivers(asha, known({ drivers: [away], rides: [outing] }));
  expect(before?.clash?._id).toBe(outing._id);
  const [after] = suggestDrivers({ ...asha, time: '19:00' }, known({ drivers: [away], rides: [outing] }));
  expect(after?.clash).toBeUndefined();
});

it('expects a driver where the previous ride ends, and shares the work', () => {
  const here = driverOf('Ends Here');
  const there = driverOf('Ends Far Away');
  const free = driverOf('Has Nothing');
  const ride = (code: string, driver: typeof here, km: number) =>
    rideOf(code, {
      status: 'accepted',
      date: '2026-11-22',
      time: '16:00',
      dropoffLocation: { address: 'Somewhere', ...north(km) },
      assignedDriver: assigned(driver),
    });
  const rides = [ride('R1DE0002', here, 1), ride('R1DE0003', there, 60)];
  const drivers = [there, free, here];
  expect(names({ drivers, rides })).toEqual(['Ends Here', 'Has Nothing', 'Ends Far Away']);
  // Two more rides that day count more than the distance.
  const more = ['09:00', '11:00'].map((time, at) => ({ ...ride(`R1DE100${at}`, here, 1), time }));
  expect(names({ drivers, rides: [...rides, ...more] })).toEqual(['Has Nothing', 'Ends Here', 'Ends Far Away']);
});
