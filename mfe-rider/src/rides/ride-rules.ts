import { mayDo, type Booking, type BookingStatus } from '@pahiya/contracts';

export const riderMayCancel = (ride: Booking): boolean => mayDo(ride, 'cancel', { role: 'user', now: new Date() });

const WITH_A_DRIVER_WHO_AGREED: readonly BookingStatus[] = ['accepted', 'on_trip', 'completed'];

/** Riders see a driver only after the driver accepted; an assigned one may still reject. */
export const shownDriver = ({ status, assignedDriver }: Booking): Booking['assignedDriver'] =>
  WITH_A_DRIVER_WHO_AGREED.includes(status) ? assignedDriver : null;
