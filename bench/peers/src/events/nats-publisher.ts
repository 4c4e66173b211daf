import { Inject, Injectable } from '@nestjs/common';
import type { ClientProxy } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import { NATS } from '../nats.ts';
import { EventPublisher } from './event-publisher.ts';
import type { RideBooked } from './outbox-event.entity.ts';

/** Asks for an answer, because a message of core NATS may be lost. */
@Injectable()
export class NatsPublisher extends EventPublisher {
  constructor(@Inject(NATS) private readonly nats: ClientProxy) {
    super();
  }

  async publish(event: RideBooked): Promise<void> {
    await lastValueFrom(this.nats.send(event.type, event));
  }
}
