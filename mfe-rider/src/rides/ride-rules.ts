import { mayDo, type Booking, type BookingStatus } from '@pahiya/contracts';
import { today } from '@pahiya/ui';

export const riderMayCancel = (ride: Booking): boolean => mayDo(ride, 'cancel', { role: 'user', today: today() });

const WITH_A_DRIVER_WHO_AGREED: readonly BookingStatus[] = ['accepted', 'on_trip', 'completed'];

/** The driver a rider is shown: one who has accepted. An assigned one may still refuse. */
export const shownDriver = ({ status, assignedDriver }: Booking): Booking['assignedDriver'] =>
  WITH_A_DRIVER_WHO_AGREED.includes(status) ? assignedDriver : null;
