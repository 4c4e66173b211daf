import { HttpException, Inject, Injectable } from '@nestjs/common';
import type { ClientProxy } from '@nestjs/microservices';
import { catchError, lastValueFrom, throwError } from 'rxjs';
import type { AccountsApi, UserView } from './accounts/accounts-api.ts';
import type { Caller } from './accounts/caller.ts';
import type { DriverLoginDto, LoginDto } from './accounts/login.dto.ts';
import type { BookingPage, BookingsApi } from './bookings/bookings-api.ts';
import type { BookingView } from './bookings/booking-view.ts';
import type { CreateBookingDto } from './bookings/create-booking.dto.ts';
import type { ListBookingsDto } from './bookings/list-bookings.dto.ts';
import type { DriversApi } from './drivers/drivers-api.ts';
import type { PositionDto } from './drivers/position.dto.ts';
import { NATS } from './nats.ts';

/** The service behind the gateway. */
@Injectable()
export class ServiceClient implements AccountsApi, BookingsApi, DriversApi {
  constructor(@Inject(NATS) private readonly nats: ClientProxy) {}

  login(form: LoginDto) {
    return this.call<{ token: string; user: UserView }>('accounts.login', form);
  }

  loginDriver(form: DriverLoginDto) {
    return this.call<{ token: string }>('accounts.login-driver', form);
  }

  logout(caller: Caller) {
    return this.call<{ message: string }>('accounts.logout', caller);
  }

  create(caller: Caller, form: CreateBookingDto) {
    return this.call<{ message: string; booking: BookingView }>('bookings.create', { caller, form });
  }

  list(caller: Caller, query: ListBookingsDto) {
    return this.call<BookingPage>('bookings.list', { caller, query });
  }

  async setPosition(caller: Caller, position: PositionDto): Promise<void> {
    await this.call<true>('drivers.set-position', { caller, position });
  }

  private call<T>(pattern: string, data: unknown): Promise<T> {
    const answer = this.nats
      .send<T>(pattern, data)
      .pipe(
        catchError((refusal: { statusCode?: number; message?: string }) =>
          throwError(() =>
            refusal.statusCode === undefined
              ? new Error(refusal.message, { cause: refusal })
              : new HttpException(refusal.message ?? '', refusal.statusCode),
          ),
        ),
      );
    return lastValueFrom(answer);
  }
}
