import { RIDE_LIFE, type BookingForm } from '@pahiya/contracts';
import {
  newId,
  newPublicCode,
  PahiyaError,
  tellSockets,
  validationError,
  type Caller,
  type Claim,
} from '@pahiya/service-kit';
import { clampPassengers } from '@pahiya/fares';
import type { BookingParts } from '../parts.ts';
import { mustBeWithinLimits } from '../limits/open-rides.ts';
import { dateFaultOf, placeOf, textOrNull } from './booking-form.ts';
import { priceBooking } from './price-booking.ts';
import { insertRide } from './ride.repository.ts';
import { actorOf, type Ride } from './ride.ts';
import { factOf, liveMessagesOf } from './ride.view.ts';
import { riderOf } from './rider.ts';

/**
 * A new public code has 40 random bits: with a million rides stored, one in a million collides. Of the bookings that one
 * rider makes at once, one wins in each attempt.
 */
const ATTEMPTS = 25;

interface Booking {
  form: BookingForm;
  caller: Caller;
  claim: Claim | undefined;
}

/** A rider books. The server calculates the price itself, or applies the price it quoted. */
export async function bookRide(parts: BookingParts, { form, caller, claim }: Booking): Promise<Ride> {
  mustBeBookable(form, parts.clock.now());
  const [{ rider, company }, price] = await Promise.all([riderOf(parts, caller), priceBooking(parts, form)]);
  const { total: totalPaise, baseFare, distanceFare, timeFare, driverAllowance } = price.fare;
  const createdAt = parts.clock.now();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const ride: Ride = {
      rideId: newId(),
      bookingId: newPublicCode(),
      revision: 1,
      status: RIDE_LIFE.book.to,
      createdAt,
      completedAt: null,
      date: form.date,
      time: form.time,
      includeReturn: form.includeReturn ?? false,
      returnDate: form.includeReturn ? textOrNull(form.returnDate) : null,
      returnTime: form.includeReturn ? textOrNull(form.returnTime) : null,
      tripType: form.tripType ?? 'local',
      cabType: form.cabType,
      mode: form.mode ?? 'regular',
      passengers: clampPassengers(form.passengers ?? 1),
      // As searches compare them.
      pickup: form.pickup.trim().normalize('NFC'),
      dropoff: form.dropoff.trim().normalize('NFC'),
      pickupLocation: placeOf(form.pickupLocation, form.pickup),
      dropoffLocation: placeOf(form.dropoffLocation, form.dropoff),
      flightNumber: textOrNull(form.flightNumber),
      terminal: textOrNull(form.terminal),
      distanceKm: price.distanceKm,
      distanceKnown: price.distanceKnown,
      durationMinutes: price.durationMinutes,
      fare: {
        baseFarePaise: baseFare,
        distanceFarePaise: distanceFare,
        timeFarePaise: timeFare,
        driverAllowancePaise: driverAllowance,
        waitingPaise: 0,
        tollPaise: 0,
        totalPaise,
      },
      extras: null,
      rateVersion: price.rateVersion,
      rider,
      company,
      driver: null,
      chosenVehicleNumber: null,
    };
    const fact = factOf(RIDE_LIFE.book.event, ride, { by: { ...actorOf(caller), name: rider.name } });
    if (await insertRide(parts.database, { ride, fact, claim })) {
      await tellSockets(parts.live, liveMessagesOf(ride, undefined, parts));
      return ride;
    }
    // Refuses a rider who was dismissed meanwhile.
    await riderOf(parts, caller);
    await mustBeWithinLimits(parts.database, ride);
  }
  throw new PahiyaError('INTERNAL', { what: 'booking-failed' });
}

function mustBeBookable(form: BookingForm, now: Date): void {
  const fault = dateFaultOf(form, now);
  if (fault === undefined) return;
  throw 'faults' in fault ? validationError(fault.faults) : new PahiyaError('RULE_BROKEN', { what: fault.broken });
}
