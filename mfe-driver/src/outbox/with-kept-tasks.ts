import { RIDE_LIFE, type Booking } from '@pahiya/contracts';
import { type KeptTask } from './ride-task.ts';

/** Whether the ride shows the effect of the task already: a task waits until its answer comes, which may be lost. */
const isDone = ({ task, revision }: KeptTask, ride: Booking): boolean =>
  revision !== undefined && revision < ride.revision && RIDE_LIFE[task.kind].to === ride.status;

/**
 * The open rides as they will be once all waiting tasks are sent: the driver continues from there. A rejected or
 * completed ride leaves the list. Each task increments the revision.
 */
export function withKeptTasks(rides: readonly Booking[], waiting: readonly KeptTask[]): Booking[] {
  return rides.flatMap((ride) => {
    const ofRide = waiting.filter(({ rideId }) => rideId === ride._id);
    const toDo = ofRide.slice(ofRide.findLastIndex((task) => isDone(task, ride)) + 1);
    const last = toDo.at(-1);
    switch (last?.task.kind) {
      case undefined:
        return [ride];
      case 'accept':
      case 'start':
        return [{ ...ride, status: RIDE_LIFE[last.task.kind].to, revision: ride.revision + toDo.length }];
      case 'reject':
      case 'complete':
        return [];
    }
  });
}
