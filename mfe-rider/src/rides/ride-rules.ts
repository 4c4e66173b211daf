import { type Booking, type BookingStatus } from '@pahiya/contracts';

const BEFORE_THE_START: readonly BookingStatus[] = ['pending', 'assigned', 'accepted', 'denied'];

export const riderMayCancel = ({ status }: Booking): boolean => BEFORE_THE_START.includes(status);

const WITH_A_DRIVER_WHO_AGREED: readonly BookingStatus[] = ['accepted', 'on_trip', 'completed'];

/** The driver a rider is shown: one who has accepted. An assigned one may still refuse. */
export const shownDriver = ({ status, assignedDriver }: Booking): Booking['assignedDriver'] =>
  WITH_A_DRIVER_WHO_AGREED.includes(status) ? assignedDriver : null;
