import { mayDo, WANTS_A_DRIVER, type Booking, type RideCommand } from '@pahiya/contracts';
import { today } from '@pahiya/ui';

/** It wants a driver: nobody has it, or its driver turned it down. */
export const isWaiting = ({ status }: Pick<Booking, 'status'>): boolean => WANTS_A_DRIVER.includes(status);

export const adminMay = (command: RideCommand, ride: Booking): boolean =>
  mayDo(ride, command, { role: 'admin', today: today() });
