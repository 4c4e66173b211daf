import { type Booking, type DriverLocation } from '@pahiya/contracts';
import { type MapTrip, shortId } from '@pahiya/ui';

/** A ride as a map shows it; undefined when one of its ends has no coordinates. */
export function tripOf(ride: Booking, car: DriverLocation | undefined): MapTrip | undefined {
  const { pickupLocation: from, dropoffLocation: to } = ride;
  if (from.lat == null || from.lng == null || to.lat == null || to.lng == null) return undefined;
  return {
    key: ride._id,
    title: [shortId(ride._id), ride.customer.name].filter(Boolean).join(' · '),
    status: ride.status,
    pickup: { lat: from.lat, lng: from.lng, label: ride.pickup },
    drop: { lat: to.lat, lng: to.lng, label: ride.dropoff },
    car: car && { lat: car.latitude, lng: car.longitude, at: car.at },
  };
}
