import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Caller } from '../accounts/caller.ts';
import { BookingsService } from './bookings.service.ts';
import type { CreateBookingDto } from './create-booking.dto.ts';
import type { ListBookingsDto } from './list-bookings.dto.ts';

@Controller()
export class BookingMessages {
  constructor(private readonly bookings: BookingsService) {}

  @MessagePattern('bookings.create')
  create(@Payload() { caller, form }: { caller: Caller; form: CreateBookingDto }) {
    return this.bookings.create(caller, form);
  }

  @MessagePattern('bookings.list')
  list(@Payload() { caller, query }: { caller: Caller; query: ListBookingsDto }) {
    return this.bookings.list(caller, query);
  }
}
