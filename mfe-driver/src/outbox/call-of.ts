import { type routes, type RouteBody } from '@pahiya/contracts';
import { type PressedTask } from './ride-task.ts';

type BookingRoutes = typeof routes.booking;

/** How each call is sent: by the page's api client, or by the service worker's fetch. */
export interface TaskCalls<T> {
  answer: (body: RouteBody<BookingRoutes['acceptBooking']>) => T;
  start: (body: RouteBody<BookingRoutes['startRide']>) => T;
  complete: (body: RouteBody<BookingRoutes['completeRide']>) => T;
}

/** Makes the call of a task. */
export function callOf<T>({ rideId, driverId, revision, task }: PressedTask, calls: TaskCalls<T>): T {
  const body = { bookingId: rideId, driverId, revision };
  switch (task.kind) {
    case 'accept':
    case 'reject':
      return calls.answer({ ...body, action: task.kind });
    case 'start':
      return calls.start(body);
    case 'complete':
      return calls.complete({
        ...body,
        waitingMinutes: task.waitingMinutes,
        tollCharges: task.tollCharges,
        ...(task.drivenKm === undefined ? {} : { drivenKm: task.drivenKm }),
      });
  }
}
