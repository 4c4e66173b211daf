import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { BillingListener } from './billing-listener.ts';
import type { RideBooked } from './outbox-event.entity.ts';

@Controller()
export class EventMessages {
  constructor(private readonly listener: BillingListener) {}

  @MessagePattern('ride.booked')
  async rideBooked(@Payload() event: RideBooked): Promise<true> {
    await this.listener.handle(event);
    return true;
  }
}
