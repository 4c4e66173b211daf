import { RIDE_LIFE, routes, type Booking, type BookingStatus } from '@pahiya/contracts';
import { assigned, rideOf } from '../../testing/records.ts';
import { driverIn, found, includes, pageOf, Refused, rideIn, type FakeCall, type Setting } from './fake-answers.ts';
import { matches, type BookingFilters } from '../rides/place-booking.ts';
import { figuresOf, totalsOf } from './figures.ts';
import type { World } from './world.ts';

const { booking } = routes;

export function answerBooking(setting: Setting): void {
  answerLists(setting);
  answerFigures(setting);
  answerPricing(setting);
  answerRidesOfRiders(setting);
  answerRidesOfDrivers(setting);
  answerRidesOfDesk(setting);
}

/** The filters of any list of rides, and its page. */
interface ListQuery extends BookingFilters {
  cursor?: string;
  limit?: number;
}

function listOf(bookings: readonly Booking[], query: ListQuery) {
  const { q, sort, order } = query;
  const names = ({ bookingId, pickup, dropoff, customer, driverId }: Booking) => [
    bookingId,
    pickup,
    dropoff,
    customer.name,
    driverId?.fullName ?? null,
  ];
  const fits = (ride: Booking) => matches(ride, query) && (!q || includes(names(ride), q));
  const key = (ride: Booking) =>
    sort === 'fare' ? ride.fare : Date.parse(sort === 'pickup' ? `${ride.date}T${ride.time}:00Z` : ride.createdAt);
  const turn = order === 'asc' ? 1 : -1;
  const sorted = bookings.filter(fits).toSorted((one, other) => turn * (key(one) - key(other)));
  const { records, ...cursor } = pageOf(sorted, query);
  return { bookings: records, ...cursor };
}

const ridesOf = (world: World, caller: FakeCall['caller']) =>
  world.bookings.filter(({ userId, companyId, driverId }) => {
    if (caller?.role === 'user') return userId._id === caller.sub;
    if (caller?.role === 'driver') return driverId?._id === caller.sub;
    return caller?.role === 'admin' || companyId._id === caller?.companyId;
  });

function answerLists({ world, on }: Setting): void {
  on(booking.myBookings, ({ caller, query }) => listOf(ridesOf(world, caller), query));
  on(booking.assignedBookings, ({ caller, query }) => listOf(ridesOf(world, caller), query));
  on(booking.companyBookings, ({ caller, query }) => listOf(ridesOf(world, caller), query));
  on(booking.allBookings, ({ query }) => listOf(world.bookings, query));
  on(booking.getBooking, ({ params }) => ({ booking: rideIn(world, params.id) }));
}

function answerFigures({ world, on }: Setting): void {
  on(booking.companyFigures, ({ caller, query }) => ({ figures: figuresOf(ridesOf(world, caller), query) }));
  on(booking.rideFigures, ({ query }) => ({ figures: figuresOf(world.bookings, query) }));
  on(booking.rideStats, () => totalsOf(world.bookings));
  on(booking.companyStats, () => ({
    stats: { totalEmployees: world.employees.length, ...totalsOf(world.bookings) },
  }));
}

function answerPricing({ world, tell, on }: Setting): void {
  on(booking.getPricing, () => found(world.pricing[0]));
  on(booking.pricingHistory, () => ({ history: world.pricing.map((card) => ({ ...card, by: 'The Admin' })) }));
  on(booking.updatePricing, ({ body: { rates } }) => {
    const version = (world.pricing[0]?.version ?? 0) + 1;
    const card = { rates, version, effectiveFrom: new Date().toISOString() };
    world.pricing.unshift(card);
    tell.ofChange('pricing', String(version));
    return { ...card, message: 'Pricing updated successfully!' };
  });
}

function changeRide({ tell }: Setting, ride: Booking, change: Partial<Booking>) {
  Object.assign(ride, change, { revision: ride.revision + 1 });
  tell.ofRide(ride);
  if (ride.status === 'completed') tell.ofChange('invoice', ride._id);
  return ride;
}

function answerRidesOfRiders(setting: Setting): void {
  const { world, on } = setting;
  on(booking.createBooking, ({ body }) => {
    const { pickup, dropoff, date, time, cabType, tripType = 'local', mode = 'regular' } = body;
    const ride = rideOf(`NEW${String(world.bookings.length).padStart(5, '0')}`, {
      pickup,
      dropoff,
      pickupLocation: { address: pickup },
      dropoffLocation: { address: dropoff },
      date,
      time,
      cabType,
      tripType,
      mode,
      createdAt: new Date().toISOString(),
    });
    world.bookings.unshift(ride);
    return { message: 'Booking created successfully!', booking: changeRide(setting, ride, {}) };
  });
  on(booking.cancelBooking, ({ params }) => ({
    message: 'Booking cancelled.',
    booking: changeRide(setting, rideIn(world, params.id), { status: 'cancelled' }),
  }));
}

function answerRidesOfDrivers(setting: Setting): void {
  const { world, on } = setting;
  const step = (id: string, command: 'accept' | 'reject' | 'start' | 'complete') => {
    const ride = rideIn(world, id);
    const { from, to } = RIDE_LIFE[command];
    if (!(from as readonly BookingStatus[]).includes(ride.status))
      throw new Refused('ILLEGAL_TRANSITION', 'The ride is in another state.');
    return changeRide(setting, ride, { status: to });
  };
  on(booking.acceptBooking, ({ body: { bookingId, action } }) => ({
    message: 'Saved.',
    booking: step(bookingId, action),
  }));
  on(booking.startRide, ({ body }) => ({ message: 'Ride started.', booking: step(body.bookingId, 'start') }));
  on(booking.completeRide, ({ body }) => ({ message: 'Ride completed.', booking: step(body.bookingId, 'complete') }));
}

function answerRidesOfDesk(setting: Setting): void {
  const { world, on } = setting;
  on(booking.assignDriver, ({ body }) => {
    const driver = driverIn(world, body.driverId);
    const seen = { assignedDriver: assigned(driver), driverId: assigned(driver), vehicleNumber: driver.vehicleNumber };
    const ride = changeRide(setting, rideIn(world, body.bookingId), { status: 'assigned', ...seen });
    return { message: 'Driver assigned successfully!', booking: ride };
  });
  on(booking.assignVehicle, ({ params, body: { vehicleNumber } }) => ({
    message: 'Vehicle assigned successfully!',
    booking: changeRide(setting, rideIn(world, params.id), { vehicleNumber }),
  }));
  on(booking.decideExtras, ({ params }) => ({
    message: 'Extras decided.',
    booking: changeRide(setting, rideIn(world, params.id), { extras: { state: 'decided' } }),
  }));
}
