import { IS_OVER } from '@pahiya/contracts';
import { PahiyaError, type Database } from '@pahiya/service-kit';
import { In, LessThan, MoreThan, Not } from 'typeorm';
import { RideEntity } from '../rides/ride.entity.ts';
import { busyUntil, startOf, type Ride } from '../rides/ride.ts';
import { rideLimitsOf } from './ride-limits.ts';

/**
 * Explains why a booking was not made, if the limits of its company are the reason. `INSERT_RIDE` applies the limits.
 * @throws PahiyaError RULE_BROKEN
 */
export async function mustBeWithinLimits(database: Database, ride: Ride): Promise<void> {
  const { mostOpenRides, overlapping } = await rideLimitsOf(database, ride.company.companyId);
  const rides = database.dataSource.getRepository(RideEntity);
  const open = {
    rider: { userId: ride.rider.userId },
    status: Not(In(IS_OVER)),
    busyUntil: MoreThan(ride.createdAt),
  };
  if (!overlapping) {
    const sameTime = { busyUntil: MoreThan(startOf(ride)), startsAt: LessThan(busyUntil(ride)) };
    const other = await rides.findOne({ where: { ...open, ...sameTime }, order: { startsAt: 'ASC' } });
    if (other) {
      const { bookingId: code, pickup, dropoff, date: day, time } = other;
      throw new PahiyaError('RULE_BROKEN', { what: 'ride-overlaps', code, pickup, dropoff, day, time });
    }
  }
  if (mostOpenRides !== null && (await rides.countBy(open)) >= mostOpenRides) {
    throw new PahiyaError('RULE_BROKEN', { what: 'too-many-open-rides', most: mostOpenRides });
  }
}
