import { thereAndBack } from '@pahiya/contracts';
import {
  calculateFare,
  chargedKm,
  coveredKm,
  recordedTotalKm,
  totalMinutes,
  tripDays,
  type CabRate,
  type DrivenTrip,
} from '@pahiya/fares';
import { drivingMinutes, ROAD_MODEL } from '../maps/road-model.ts';
import type { Ride } from '../rides/ride.ts';

/** The fields that the distance driven decides if the distance was not known at the booking. */
export type DrivenPrice = Pick<Ride, 'distanceKm' | 'distanceKnown' | 'durationMinutes' | 'fare'>;

/** The price by the rate card of the booking; undefined if nobody knows how far the ride was. */
export function priceDriven(ride: Ride, driven: Omit<DrivenTrip, 'coveredKm'>, rate: CabRate): DrivenPrice | undefined {
  const { mode, tripType, includeReturn, date, time, returnDate, returnTime } = ride;
  const times = { date, time, includeReturn, returnDate: returnDate ?? '', returnTime: returnTime ?? '' };
  const trip = { mode, tripType, includeReturn, days: tripDays(thereAndBack(times)) };
  const km = chargedKm({ ...driven, coveredKm: coveredKm(rate, trip) });
  if (km === undefined) return undefined;
  const oneWayKm = Math.round((km / (includeReturn ? 2 : 1)) * 10) / 10;
  const way = { ...trip, oneWayKm, oneWayMinutes: Math.ceil(drivingMinutes(ROAD_MODEL, oneWayKm)) };
  const { baseFare, distanceFare, timeFare, driverAllowance, total } = calculateFare(rate, way);
  return {
    distanceKm: recordedTotalKm(way),
    distanceKnown: true,
    durationMinutes: totalMinutes(way),
    fare: {
      ...ride.fare,
      baseFarePaise: baseFare,
      distanceFarePaise: distanceFare,
      timeFarePaise: timeFare,
      driverAllowancePaise: driverAllowance,
      totalPaise: total,
    },
  };
}
