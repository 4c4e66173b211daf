import { Injectable, UnprocessableEntityException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  calculateFare,
  FALLBACK_ONE_WAY_KM,
  FALLBACK_ONE_WAY_MINUTES,
  greatCircleKm,
  recordedTotalKm,
  totalMinutes,
  tripDays,
  type FareBreakdown,
} from '@pahiya/fares';
import { Repository } from 'typeorm';
import type { CreateBookingDto, PickedPlaceDto } from './create-booking.dto.ts';
import { instantInIndia } from './instant-in-india.ts';
import { RateCard } from './rate-card.entity.ts';

export interface Price {
  distanceKm: number;
  distanceKnown: boolean;
  durationMinutes: number;
  fare: FareBreakdown;
}

@Injectable()
export class PricingService {
  constructor(@InjectRepository(RateCard) private readonly rateCards: Repository<RateCard>) {}

  async priceOf(form: CreateBookingDto): Promise<Price> {
    const rate = await this.rateCards.findOneByOrFail({ cabType: form.cabType });
    const road = roadOf(form.pickupLocation, form.dropoffLocation);
    const trip = {
      mode: form.mode ?? 'regular',
      tripType: form.tripType ?? 'local',
      oneWayKm: road.km,
      oneWayMinutes: road.minutes,
      includeReturn: form.includeReturn ?? false,
      days: tripDays(thereAndBack(form)),
    } as const;
    const fare = calculateFare(rate, trip);
    if (form.fare !== undefined && Math.round(form.fare * 100) !== fare.total)
      throw new UnprocessableEntityException('The fare has changed');
    return {
      distanceKm: recordedTotalKm(trip),
      distanceKnown: road.isKnown,
      durationMinutes: totalMinutes(trip),
      fare,
    };
  }
}

function thereAndBack({ date, time, includeReturn, returnDate, returnTime }: CreateBookingDto) {
  if (!includeReturn || returnDate === undefined || returnTime === undefined) return undefined;
  return { startMs: instantInIndia(date, time), returnMs: instantInIndia(returnDate, returnTime) };
}

/** The platform's estimate without a maps service, one way: docs/distance-model.md. */
function roadOf(from: PickedPlaceDto | undefined, to: PickedPlaceDto | undefined) {
  const ends = [from?.lat, from?.lng, to?.lat, to?.lng];
  const [fromLat, fromLng, toLat, toLng] = ends;
  if (fromLat === undefined || fromLng === undefined || toLat === undefined || toLng === undefined)
    return { km: FALLBACK_ONE_WAY_KM, minutes: FALLBACK_ONE_WAY_MINUTES, isKnown: false };
  const straightKm = greatCircleKm({ lat: fromLat, lng: fromLng }, { lat: toLat, lng: toLng });
  const km = Math.ceil(straightKm * (1.17 + 0.15 * Math.exp(-straightKm / 80)) * 10) / 10;
  const speedKmh = 17 + (65 - 17) * (km / (km + 100));
  return { km, minutes: Math.ceil((km / speedKmh) * 60), isKnown: true };
}
