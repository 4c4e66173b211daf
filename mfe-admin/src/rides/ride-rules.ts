import { mayDo, WANTS_A_DRIVER, type Booking, type RideCommand } from '@pahiya/contracts';
import { serverNow } from '@pahiya/web-kit';

/** The ride needs a driver: it has none yet, or its driver declined. */
export const isWaiting = ({ status }: Pick<Booking, 'status'>): boolean => WANTS_A_DRIVER.includes(status);

export const adminMay = (command: RideCommand, ride: Booking): boolean =>
  mayDo(ride, command, { role: 'admin', now: new Date(serverNow()) });
