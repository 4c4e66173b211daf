import type { Caller } from '../accounts/caller.ts';
import type { BookingView } from './booking-view.ts';
import type { CreateBookingDto } from './create-booking.dto.ts';
import type { ListBookingsDto } from './list-bookings.dto.ts';

export interface BookingPage {
  bookings: BookingView[];
  nextCursor?: string;
}

/** The calls on bookings: carried out here, or by the service over NATS. */
export abstract class BookingsApi {
  abstract create(caller: Caller, form: CreateBookingDto): Promise<{ message: string; booking: BookingView }>;
  abstract list(caller: Caller, query: ListBookingsDto): Promise<BookingPage>;
}
