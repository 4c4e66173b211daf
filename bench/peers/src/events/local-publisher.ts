import { Injectable } from '@nestjs/common';
import { BillingListener } from './billing-listener.ts';
import { EventPublisher } from './event-publisher.ts';
import type { RideBooked } from './outbox-event.entity.ts';

/** Relay and listener are in one process. */
@Injectable()
export class LocalPublisher extends EventPublisher {
  constructor(private readonly listener: BillingListener) {
    super();
  }

  async publish(event: RideBooked): Promise<void> {
    await this.listener.handle(event);
  }
}
