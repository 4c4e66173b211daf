import { type Booking, type Role } from '@pahiya/contracts';
import { textNow, type TextOf } from '@pahiya/ui';
import { messages } from './messages.ts';

export interface Change {
  seen: Booking;
  now: Booking;
  viewer: Role;
}

/** What others did to a ride since somebody saw it: 'Ravi Kumar was assigned meanwhile.' */
export function changeSentence(
  { seen, now, viewer }: Change,
  text: TextOf<typeof messages> = textNow(messages),
): string {
  const driver = now.assignedDriver;
  const isOtherDriver = driver?._id !== seen.assignedDriver?._id;
  if (viewer === 'driver' && isOtherDriver) return text('givenAway');
  // A rider is shown a driver once that driver has accepted.
  if (now.status === 'assigned' && isOtherDriver)
    return viewer === 'user' || !driver ? text('driverFound') : text('assigned', { driver: driver.fullName });
  if (now.status !== seen.status) {
    if (now.status === 'accepted') return text('accepted', { driver: driver?.fullName ?? '' });
    return now.status === 'assigned' ? text('driverFound') : text(now.status);
  }
  if (now.vehicleNumber !== null && now.vehicleNumber !== seen.vehicleNumber)
    return text('vehicle', { vehicle: now.vehicleNumber });
  return text('other');
}
