import { pseudonymOf } from '@pahiya/contracts';
import type { Ride } from './ride.ts';

/** What stays of a rider who was deleted. */
export const forgottenRider = (userId: string): Ride['rider'] => ({
  userId,
  name: pseudonymOf('user', userId),
  email: '',
  phone: null,
  employeeId: null,
});
