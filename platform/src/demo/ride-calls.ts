import { routes, type Booking, type BookingForm, type CabType } from '@pahiya/contracts';
import type { ApiClient } from './api-client.ts';
import { DEMO_TRIPS } from './demo-data.ts';
import type { RegisteredDriver } from './demo-people.ts';

export interface RideWish {
  /** Token of the rider. */
  rider: string;
  /** Chooses the kind of ride, its trip and its passengers. */
  serial: number;
  day: string;
  time: string;
  cabType: CabType;
}

/** The calls that move a ride along: the rider's, the admin's and the driver's. */
export class RideCalls {
  readonly #client: ApiClient;
  /** Token of the admin. */
  readonly #admin: string;

  constructor(client: ApiClient, admin: string) {
    this.#client = client;
    this.#admin = admin;
  }

  async book({ rider, serial, day, time, cabType }: RideWish): Promise<Booking> {
    const kind = serial % 9 === 8 ? 'outstation' : serial % 4 === 2 ? 'airport' : 'local';
    const trips = DEMO_TRIPS[kind];
    const [from, to] = trips[serial % trips.length] ?? ['Pune', 'Mumbai'];
    const [pickup, dropoff] = [await this.#pickPlace(from), await this.#pickPlace(to)];
    const form: BookingForm = {
      pickup: pickup.address,
      dropoff: dropoff.address,
      pickupLocation: pickup,
      dropoffLocation: dropoff,
      date: day,
      time,
      tripType: kind === 'outstation' ? 'outstation' : 'local',
      mode: kind === 'airport' ? 'airport' : 'regular',
      cabType,
      passengers: 1 + (serial % 3),
      ...(kind === 'airport' ? { flightNumber: `6E ${200 + serial}` } : {}),
    };
    const { quoteId, fare, distance } = await this.#client.call(routes.booking.estimateFare, { body: form });
    const { booking } = await this.#client.call(routes.booking.createBooking, {
      body: { ...form, quoteId, fare, distance },
      token: rider,
    });
    return booking;
  }

  async cancel(ride: Booking, rider: string, reason: string): Promise<void> {
    await this.#client.call(routes.booking.cancelBooking, { params: { id: ride._id }, body: { reason }, token: rider });
  }

  async assignDriver(ride: Booking, driver: RegisteredDriver): Promise<void> {
    await this.#client.call(routes.booking.assignDriver, {
      body: { bookingId: ride._id, driverId: driver.id },
      token: this.#admin,
    });
  }

  async assignVehicle(ride: Booking, { vehicleNumber }: RegisteredDriver): Promise<void> {
    await this.#client.call(routes.booking.assignVehicle, {
      params: { id: ride._id },
      body: { vehicleNumber },
      token: this.#admin,
    });
  }

  async respond(ride: Booking, { token }: RegisteredDriver, action: 'accept' | 'reject'): Promise<void> {
    await this.#client.call(routes.booking.acceptBooking, { body: { bookingId: ride._id, action }, token });
  }

  async start(ride: Booking, { token }: RegisteredDriver): Promise<void> {
    await this.#client.call(routes.booking.startRide, { body: { bookingId: ride._id }, token });
  }

  async complete(
    ride: Booking,
    { token }: RegisteredDriver,
    extras: { waitingMinutes: number; tollCharges: number },
  ): Promise<void> {
    await this.#client.call(routes.booking.completeRide, { body: { bookingId: ride._id, ...extras }, token });
  }

  async #pickPlace(typed: string): Promise<{ address: string; lat: number; lng: number }> {
    const { places } = await this.#client.call(routes.booking.searchPlaces, { query: { q: typed } });
    const [first] = places;
    if (first === undefined) throw new Error(`No place is called ${typed}`);
    const { place } = await this.#client.call(routes.booking.getPlace, { params: { placeId: first.placeId } });
    return { address: place.address, lat: place.lat, lng: place.lng };
  }
}
