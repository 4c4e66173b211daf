import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { routes, type Booking } from '@pahiya/contracts';
import { toast } from '@pahiya/ui';
import { api, isApiError } from '@pahiya/web-kit';
import { driverKeys } from '../driver/driver.queries.ts';
import { rideKeys, showRide } from './rides.queries.ts';

export type RideTask =
  | { kind: 'accept' | 'reject' | 'start' }
  | { kind: 'complete'; waitingMinutes: number; tollCharges: number };

interface Order {
  ride: Booking;
  task: RideTask;
}

/** Spec section 8; completing, which it does not have, speaks likewise. */
const SENTENCES: Readonly<Record<RideTask['kind'], { done: string; failed: string }>> = {
  accept: {
    done: 'Booking accepted successfully! Admin and user have been notified.',
    failed: 'Failed to accept booking',
  },
  reject: {
    done: 'Booking rejected successfully! Admin and user have been notified.',
    failed: 'Failed to reject booking',
  },
  start: { done: 'Ride started successfully!', failed: 'Failed to start ride' },
  complete: { done: 'Ride completed successfully!', failed: 'Failed to complete ride' },
};

function send({ ride, task }: Order, driverId: string, idempotencyKey: string) {
  const body = { bookingId: ride._id, driverId };
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

/** Whether the server answered at all; else nobody knows if it was done, and another try is the same intent. */
const isAnswered = (error: unknown) => isApiError(error) && error.status >= 400 && error.code !== 'UNREADABLE';
const isDecided = (error: unknown) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.code !== 'REQUEST_IN_PROGRESS';

/**
 * Accept, reject, start and complete, one at a time: `run` does nothing while another is under way. Answers whether the
 * matter is settled, done or refused for good; not settled means that the same can be tried again.
 */
export function useRideTasks(driverId: string) {
  const client = useQueryClient();
  const intent = useRef<{ order: string; key: string }>(undefined);
  const underWay = useRef(false);

  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (order: Order) => {
      const content = JSON.stringify([order.ride._id, order.task]);
      if (intent.current?.order !== content) intent.current = { order: content, key: crypto.randomUUID() };
      return send(order, driverId, intent.current.key);
    },
    onSuccess: ({ booking }, { task }) => {
      intent.current = undefined;
      showRide(client, booking, driverId);
      void client.invalidateQueries({ queryKey: driverKeys.profile });
      toast.success(SENTENCES[task.kind].done);
    },
    onError: (error, { task }) => {
      if (isDecided(error)) intent.current = undefined;
      toast.error(isAnswered(error) && error.message !== '' ? error.message : SENTENCES[task.kind].failed);
      // Somebody was first, or the answer got lost: either way the list knows better.
      void client.invalidateQueries({ queryKey: rideKeys.open });
    },
  });

  const run = async (ride: Booking, task: RideTask): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    try {
      await mutateAsync({ ride, task });
      return true;
    } catch (error) {
      // Told by onError.
      return isDecided(error);
    } finally {
      underWay.current = false;
    }
  };

  return { run, pending: isPending ? { rideId: variables.ride._id, kind: variables.task.kind } : null };
}

export type RideTasks = ReturnType<typeof useRideTasks>;
