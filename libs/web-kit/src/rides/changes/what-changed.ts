import { type Booking, type Role } from '@pahiya/contracts';
import { formatPlate, textNow, type TextOf } from '@pahiya/ui';
import { messages } from './messages.ts';

/** A ride as a person saw it. Without `vehicleNumber` its vehicle was not on the screen. */
export type SeenRide = Pick<Booking, 'revision' | 'status' | 'date' | 'time'> & {
  assignedDriver: Pick<NonNullable<Booking['assignedDriver']>, '_id'> | null;
  vehicleNumber?: string | null;
};

export interface Change {
  seen: SeenRide;
  now: Booking;
  viewer: Role;
}

/** Says what others changed in a ride since the person saw it: 'Ravi Kumar was assigned meanwhile.' */
export function changeSentence(
  { seen, now, viewer }: Change,
  text: TextOf<typeof messages> = textNow(messages),
): string {
  const isOtherDriver = now.assignedDriver?._id !== seen.assignedDriver?._id;
  if (viewer === 'driver' && isOtherDriver) return text('givenAway');
  if (now.status === 'assigned' && isOtherDriver) return assignedSentence(now, viewer, text);
  if (now.status !== seen.status) return statusSentence(now, text);
  const isSeen = seen.vehicleNumber !== undefined;
  if (isSeen && now.vehicleNumber !== null && now.vehicleNumber !== seen.vehicleNumber)
    return text('vehicle', { vehicle: formatPlate(now.vehicleNumber) });
  return text('other');
}

function assignedSentence({ assignedDriver: driver }: Booking, viewer: Role, text: TextOf<typeof messages>): string {
  // A rider sees a driver only after that driver has accepted.
  return viewer === 'user' || !driver ? text('driverFound') : text('assigned', { driver: driver.fullName });
}

function statusSentence({ status, assignedDriver }: Booking, text: TextOf<typeof messages>): string {
  if (status === 'accepted') return text('accepted', { driver: assignedDriver?.fullName ?? '' });
  return status === 'assigned' ? text('driverFound') : text(status);
}
