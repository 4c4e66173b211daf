import { Body, Controller, Get, Post, Query, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { CurrentCaller, type Caller } from '../accounts/caller.ts';
import { OnlyFor, RolesGuard } from '../accounts/roles.guard.ts';
import { BookingsApi } from './bookings-api.ts';
import { CreateBookingDto } from './create-booking.dto.ts';
import { ListBookingsDto } from './list-bookings.dto.ts';

@Controller('api/bookings')
@UseGuards(AuthGuard('jwt'), RolesGuard)
export class BookingsController {
  constructor(private readonly bookings: BookingsApi) {}

  @Post('createBooking')
  @OnlyFor('user')
  create(@CurrentCaller() caller: Caller, @Body() form: CreateBookingDto) {
    return this.bookings.create(caller, form);
  }

  @Get('myBookings')
  @OnlyFor('user')
  list(@CurrentCaller() caller: Caller, @Query() query: ListBookingsDto) {
    return this.bookings.list(caller, query);
  }
}
