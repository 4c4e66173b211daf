import { RIDE_LIFE, type Booking } from '@pahiya/contracts';
import { leadsFrom, type KeptTask } from './ride-task.ts';

/**
 * The ride once the task is sent; undefined if it leaves the list. A task that does not lead from the ride's state
 * changes nothing: it is done and its answer was lost, or another phone of the driver has gone on from there.
 */
function afterTask(ride: Booking | undefined, task: KeptTask): Booking | undefined {
  if (!ride || !leadsFrom(task, ride)) return ride;
  switch (task.task.kind) {
    case 'accept':
    case 'start':
      return { ...ride, status: RIDE_LIFE[task.task.kind].to, revision: ride.revision + 1 };
    case 'reject':
    case 'complete':
      return undefined;
  }
}

/**
 * The open rides as they will be once all waiting tasks are sent: the driver continues from there. A rejected or
 * completed ride leaves the list. Each task increments the revision.
 */
export function withKeptTasks(rides: readonly Booking[], waiting: readonly KeptTask[]): Booking[] {
  return rides.flatMap((ride) => {
    const ofRide = waiting.filter(({ rideId }) => rideId === ride._id);
    return ofRide.reduce<Booking | undefined>(afterTask, ride) ?? [];
  });
}
