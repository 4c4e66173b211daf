import { CAB_TYPES, type Rate, type RateCard } from '@pahiya/contracts';
import type { CabRate, CabType } from '@pahiya/fares';

/** One version of the rate card, in paise. It never changes after it was created. */
export interface RateCardVersion {
  version: number;
  effectiveFrom: Date;
  by: string;
  rates: readonly CabRate[];
  rateOf: Readonly<Record<CabType, CabRate>>;
}

export function rateCardVersion(of: Omit<RateCardVersion, 'rateOf'>): RateCardVersion {
  const rateOf = Object.fromEntries(of.rates.map((rate) => [rate.cabType, rate])) as Record<CabType, CabRate>;
  return { ...of, rateOf };
}

export function everyCabTypeHasExactlyOneRate(rates: readonly Rate[]): boolean {
  return rates.length === CAB_TYPES.length && CAB_TYPES.every((cabType) => rates.some((r) => r.cabType === cabType));
}

export function cabRateOf(rate: Rate): CabRate {
  return {
    cabType: rate.cabType,
    localBasePaise: paise(rate.localBase),
    localKm: rate.localKm,
    localHours: rate.localHours,
    extraPerKmPaise: paise(rate.extraPerKm),
    extraPerHourPaise: paise(rate.extraPerHour),
    outstationPerKmPaise: paise(rate.outstationPerKm),
    outstationMinKmPerDay: rate.outstationMinKmPerDay,
    driverAllowancePerDayPaise: paise(rate.driverAllowancePerDay),
    airportFlatPaise: paise(rate.airportFlat),
    airportKm: rate.airportKm,
    airportExtraPerKmPaise: paise(rate.airportExtraPerKm),
  };
}

export function rateCardView(card: RateCardVersion): RateCard {
  return { rates: card.rates.map(rateView), version: card.version, effectiveFrom: card.effectiveFrom.toISOString() };
}

function rateView(rate: CabRate): Rate {
  return {
    cabType: rate.cabType,
    localBase: rate.localBasePaise / 100,
    localKm: rate.localKm,
    localHours: rate.localHours,
    extraPerKm: rate.extraPerKmPaise / 100,
    extraPerHour: rate.extraPerHourPaise / 100,
    outstationPerKm: rate.outstationPerKmPaise / 100,
    outstationMinKmPerDay: rate.outstationMinKmPerDay,
    driverAllowancePerDay: rate.driverAllowancePerDayPaise / 100,
    airportFlat: rate.airportFlatPaise / 100,
    airportKm: rate.airportKm,
    airportExtraPerKm: rate.airportExtraPerKmPaise / 100,
  };
}

function paise(rupees: number): number {
  return Math.round(rupees * 100);
}
