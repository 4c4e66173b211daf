import { randomUUID } from 'node:crypto';
import { routes, type Driver } from '@pahiya/contracts';
import { driverOf } from '../../testing/records.ts';
import { driverIn, includes, pageOf, type Setting } from './fake-answers.ts';
import { payOf } from './pay.ts';

const { driver: calls } = routes;

export function answerDriver(setting: Setting): void {
  answerRecords(setting);
  answerChanges(setting);
  answerPositions(setting);
}

function answerRecords({ world, on }: Setting): void {
  on(calls.listDrivers, ({ query }) => {
    const fits = ({ status, fullName, driverId, phoneNumber, vehicleNumber }: Driver) =>
      (!query.status || status === query.status) &&
      (!query.q || includes([fullName, driverId, phoneNumber, vehicleNumber], query.q));
    const { records, ...cursor } = pageOf(world.drivers.filter(fits), query);
    return { drivers: records, ...cursor };
  });
  on(calls.driverProfile, ({ caller }) => ({ driver: driverIn(world, caller?.sub) }));
  on(calls.getDriver, ({ params }) => ({ driver: driverIn(world, params.id) }));
  on(calls.driverReport, ({ params }) => {
    const driver = driverIn(world, params.id);
    const bookings = world.bookings.filter(({ driverId }) => driverId?._id === driver._id);
    const completed = bookings.filter(({ status }) => status === 'completed');
    const { currentCycle, totalAdvance, remainingSalary } = payOf(world, driver._id);
    return {
      driver,
      bookings,
      completedBookings: completed.length,
      totalEarnings: completed.reduce((sum, { fare }) => sum + fare, 0),
      salary: currentCycle.baseSalary,
      totalAdvance,
      remainingSalary,
      unavailable: [],
    };
  });
}

function answerChanges({ world, tell, on }: Setting): void {
  on(calls.registerDriver, ({ body: { fullName, phoneNumber } }) => {
    const driverId = `DRVRN${String(world.drivers.length).padStart(3, '0')}`;
    const driver = driverOf(fullName, { _id: randomUUID(), phoneNumber, driverId });
    world.drivers.unshift(driver);
    tell.ofChange('driver', driver._id);
    return { driver, message: 'Driver registered successfully!' };
  });
  on(calls.updateDriver, ({ params, body: { password: _password, ...given } }) => {
    const driver = driverIn(world, params.id);
    Object.assign(driver, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
    tell.ofChange('driver', driver._id);
    return { driver, message: 'Driver updated successfully!' };
  });
  on(calls.deleteDriver, ({ params }) => {
    const driver = driverIn(world, params.id);
    world.drivers.splice(world.drivers.indexOf(driver), 1);
    tell.ofChange('driver', driver._id);
    return { message: 'Driver deleted successfully!' };
  });
}

function answerPositions({ world, on }: Setting): void {
  on(calls.updateLocation, () => null);
  on(calls.livePositions, () => ({
    positions: world.bookings.flatMap(({ _id, status, driverId }) =>
      status === 'on_trip' && driverId
        ? [{ bookingId: _id, driverId: driverId._id, latitude: 12.975, longitude: 77.69, at: new Date().toISOString() }]
        : [],
    ),
  }));
}
