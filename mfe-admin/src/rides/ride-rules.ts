import { type Booking } from '@pahiya/contracts';

const BEFORE_TRIP: readonly Booking['status'][] = ['pending', 'assigned', 'accepted', 'denied'];

/** It wants a driver: nobody has it, or its driver turned it down. */
export const isWaiting = ({ status }: Pick<Booking, 'status'>): boolean => status === 'pending' || status === 'denied';

/** Product decisions, section 4: driver, vehicle and cancellation are possible until the ride starts. */
export const canStillChange = ({ status }: Pick<Booking, 'status'>): boolean => BEFORE_TRIP.includes(status);
