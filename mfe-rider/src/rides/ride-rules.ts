import { mayDo, SHOWS_ITS_DRIVER, type Booking } from '@pahiya/contracts';
import { serverNow } from '@pahiya/web-kit';

export const riderMayCancel = (ride: Booking): boolean =>
  mayDo(ride, 'cancel', { role: 'user', now: new Date(serverNow()) });

/** Riders see a driver only after the driver accepted, because an assigned driver may still reject the ride. */
export const shownDriver = ({ status, assignedDriver }: Booking): Booking['assignedDriver'] =>
  SHOWS_ITS_DRIVER.includes(status) ? assignedDriver : null;
