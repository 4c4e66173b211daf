import { RIDE_LIFE, type Booking } from '@pahiya/contracts';
import { type KeptTask } from './ride-task.ts';

/**
 * The open rides as they will be once all waiting tasks are sent: the driver continues from there. A rejected or
 * completed ride leaves the list. Each task increments the revision.
 */
export function withKeptTasks(rides: readonly Booking[], waiting: readonly KeptTask[]): Booking[] {
  return rides.flatMap((ride) => {
    const ofRide = waiting.filter(({ rideId }) => rideId === ride._id);
    const last = ofRide.at(-1);
    switch (last?.task.kind) {
      case undefined:
        return [ride];
      case 'accept':
      case 'start':
        return [{ ...ride, status: RIDE_LIFE[last.task.kind].to, revision: ride.revision + ofRide.length }];
      case 'reject':
      case 'complete':
        return [];
    }
  });
}
