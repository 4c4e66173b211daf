import type { RideBooked } from './outbox-event.entity.ts';

/** The way from the relay to the listener. */
export abstract class EventPublisher {
  /** Resolves when the listener has handled the event. */
  abstract publish(event: RideBooked): Promise<void>;
}
