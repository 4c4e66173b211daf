import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { routes, type Booking } from '@pahiya/contracts';
import { textNow, toast } from '@pahiya/ui';
import { api, isApiError, isDecided, useWrite, type ApiError } from '@pahiya/web-kit';
import { driverKeys } from '../driver/driver.queries.ts';
import { messages } from './messages.ts';
import { rideKeys, showRide } from './rides.queries.ts';

export type RideTask =
  | { kind: 'accept' | 'reject' | 'start' }
  | { kind: 'complete'; waitingMinutes: number; tollCharges: number };

interface Order {
  rideId: string;
  task: RideTask;
}

function send({ rideId, task }: Order, driverId: string, idempotencyKey: string) {
  const body = { bookingId: rideId, driverId };
  switch (task.kind) {
    case 'accept':
    case 'reject':
      return api(routes.booking.acceptBooking, { body: { ...body, action: task.kind }, idempotencyKey });
    case 'start':
      return api(routes.booking.startRide, { body, idempotencyKey });
    case 'complete': {
      const { waitingMinutes, tollCharges } = task;
      return api(routes.booking.completeRide, { body: { ...body, waitingMinutes, tollCharges }, idempotencyKey });
    }
  }
}

const isAnswered = (error: unknown): error is ApiError =>
  isApiError(error) && error.status >= 400 && error.code !== 'UNREADABLE';

/**
 * Accept, reject, start and complete, one at a time: `run` does nothing while another is under way. Answers whether the
 * matter is settled, done or refused for good; not settled means that the same can be tried again.
 */
export function useRideTasks(driverId: string) {
  const client = useQueryClient();
  const underWay = useRef(false);

  const { mutateAsync, isPending, variables } = useWrite(
    (order: Order, idempotencyKey) => send(order, driverId, idempotencyKey),
    ({ booking }, { task }) => {
      showRide(client, booking, driverId);
      void client.invalidateQueries({ queryKey: driverKeys.profile });
      toast.success(textNow(messages)(`${task.kind}Done`));
    },
  );

  const run = async (ride: Booking, task: RideTask): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    try {
      await mutateAsync({ rideId: ride._id, task });
      return true;
    } catch (error) {
      toast.error(isAnswered(error) && error.message !== '' ? error.message : textNow(messages)(`${task.kind}Failed`));
      // Somebody was first, or the answer got lost: either way the list knows better.
      void client.invalidateQueries({ queryKey: rideKeys.open });
      return isDecided(error);
    } finally {
      underWay.current = false;
    }
  };

  return { run, pending: isPending ? { rideId: variables.rideId, kind: variables.task.kind } : null };
}

export type RideTasks = ReturnType<typeof useRideTasks>;
