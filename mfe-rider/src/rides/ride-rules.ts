import { type Booking, type BookingStatus } from '@pahiya/contracts';
import { today } from '@pahiya/ui';

const BEFORE_THE_START: readonly BookingStatus[] = ['pending', 'assigned', 'accepted', 'denied'];

/** Until the ride's day is over: what nobody drove is not called off any more, though the service would allow it. */
export const riderMayCancel = ({ status, date }: Booking): boolean =>
  BEFORE_THE_START.includes(status) && date >= today();

const WITH_A_DRIVER_WHO_AGREED: readonly BookingStatus[] = ['accepted', 'on_trip', 'completed'];

/** The driver a rider is shown: one who has accepted. An assigned one may still refuse. */
export const shownDriver = ({ status, assignedDriver }: Booking): Booking['assignedDriver'] =>
  WITH_A_DRIVER_WHO_AGREED.includes(status) ? assignedDriver : null;
