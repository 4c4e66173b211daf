import { eventually } from '@pahiya/testing';
import { read, registered, service } from './driver-service.ts';
import { ride, tell } from './told-rides.ts';

describe('rides of a driver', () => {
  it('make the driver unavailable during a trip and count once, in whatever order the events arrive', async () => {
    const driver = await registered();
    const seen = async () => {
      const { rideStatus, totalRides } = (await read(driver._id)).body.driver;
      return `${rideStatus} ${totalRides}`;
    };
    const trip = ride(driver);
    await tell('started', trip);
    await eventually(async () => (await seen()) === 'on_ride 0');
    await tell('completed', { ...trip, status: 'completed', revision: 5 });
    await eventually(async () => (await seen()) === 'available 1');
    await tell('started', trip);
    await tell('completed', { ...trip, status: 'completed', revision: 5 });
    const other = ride(driver);
    await tell('completed', { ...other, status: 'completed', revision: 5 });
    await tell('started', other);
    await eventually(
      async () => (await service.sql('select 1 from driver.inbox where subject = $1', [other.rideId])).length === 2,
    );
    expect(await seen()).toBe('available 2');
  });

  it('take the base salary from the ledger, and ignore an entry that arrives late', async () => {
    const driver = await registered({ salary: '20000' });
    const change = (entry: number, baseSalaryPaise: number) =>
      service.deliver('salary.base.changed.v1', driver._id, { driverId: driver._id, baseSalaryPaise, entry });
    const salary = async () => (await read(driver._id)).body.driver.salary;
    await change(3, 25_000_00);
    await eventually(async () => (await salary()) === 25_000);
    await change(2, 18_000_00);
    await eventually(
      async () => (await service.sql('select 1 from driver.inbox where subject = $1', [driver._id])).length === 2,
    );
    expect(await salary()).toBe(25_000);
  });
});
